import type { Clip } from '@svc/client'
import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '../design/button.tsx'
import { copyText } from '../design/copy-text.ts'
import { Disclosure } from '../design/disclosure.tsx'
import { toast } from '../design/toasts.tsx'

/** Where people upload a video themselves. */
const PAGES = {
  TikTok: 'https://www.tiktok.com/tiktokstudio/upload',
  YouTube: 'https://www.youtube.com/upload',
  Instagram: 'https://www.instagram.com/',
  Facebook: 'https://www.facebook.com/reels/create',
  X: 'https://x.com/compose/post',
  LinkedIn: 'https://www.linkedin.com/feed/',
  Pinterest: 'https://www.pinterest.com/pin-creation-tool/',
  Snapchat: 'https://my.snapchat.com/',
}

/** What is needed beside the file to post it to a platform that is not connected: its words, and the page that takes it. */
export function PostByHand({ clip }: { clip: Clip }) {
  const words = useTranslations('render.byHand')
  const { title, description, hashtags } = clip
  const text = [title, description, hashtags.map((tag) => `#${tag}`).join(' ')]
  const copy = async () => {
    await copyText(text.filter(Boolean).join('\n\n'))
    toast({ kind: 'good', text: words('copied') })
  }
  return (
    <Disclosure title={words('title')}>
      <p>{words('about')}</p>
      <div className="actions">
        <Button Icon={Copy} isSlim onPress={copy}>
          {words('copy')}
        </Button>
        {Object.entries(PAGES).map(([name, href]) => (
          <LinkButton key={name} isSlim kind="plain" href={href} target="_blank" rel="noreferrer">
            {words('open', { name })}
          </LinkButton>
        ))}
      </div>
    </Disclosure>
  )
}
