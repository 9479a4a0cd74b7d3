import { describe, expect, test } from 'bun:test'
import { isPublicAddress } from '../src/public-address.ts'

describe('isPublicAddress', () => {
  test.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'classifies %s as public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  const inside = [
    '0.0.0.0 10.0.0.1 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 169.254.169.254',
    '172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.168.1.1 168.63.129.16 198.18.0.1',
    '198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1',
    '255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 fc00::1 fd00:ec2::254',
    'fe80::1 fec0::1 ff02::1 64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1:: 100::1 2001::1',
    '2001:db8::1 2001:10::1 4000::1 fe80::1%eth0 localhost 127.1 0x7f.1 2130706433 0177.0.0.1',
    '1.2.3',
  ]
  test.each(['', ...inside.join(' ').split(' ')])('classifies %p as private', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
