/** The shapes of clips that are offered. */
export const SHAPES = ['9:16', '1:1', '4:5', '16:9'] as const

interface ShapeProps {
  ratio: (typeof SHAPES)[number]
  /** Whether it only stands for what is usual. */
  isUsual?: boolean
}

const SIZES = { '9:16': [9, 16], '1:1': [13, 13], '4:5': [12, 15], '16:9': [18, 10.1] } as const

export function Shape({ ratio, isUsual = false }: ShapeProps) {
  const [width, height] = SIZES[ratio]
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="shape">
      <rect
        x={(20 - width) / 2}
        y={(20 - height) / 2}
        width={width}
        height={height}
        rx="1.5"
        {...(isUsual && { strokeDasharray: '2 1.6' })}
      />
    </svg>
  )
}
