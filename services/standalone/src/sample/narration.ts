/** One slide of the sample: the displayed text and the narration. */
export interface Slide {
  /** The two colours of the moving background gradient, `0xRRGGBB`. */
  colors: [string, string]
  text: string
}

/** A talk of a minute and a half, in four independent parts. */
export const NARRATION: Slide[] = [
  {
    colors: ['0x0B3C5D', '0x1D7A8C'],
    text: 'Why is the sea salty? Rain washes tiny grains of salt out of the rocks, and rivers carry them down to the coast. The water leaves again and becomes a cloud, but the salt has to stay behind. That has been going on for four billion years. So today, every bucket of sea water holds a full cup of salt.',
  },
  {
    colors: ['0x2E1A47', '0x7A2E5D'],
    text: 'Here is a story that nobody believes at first. In nineteen fifty eight, half a mountain fell into a quiet bay in Alaska. The wave climbed more than five hundred meters up the other side. It tore out every tree on its way. A father and his son were asleep in a small boat, and the wave carried them over the forest. Both of them lived.',
  },
  {
    colors: ['0x05070F', '0x12304A'],
    text: 'Most of our planet has never been seen. The sun reaches only the first two hundred meters of the ocean. Below that it is always night. And yet the dark is full of light, because three out of four animals down there can glow. They use it to hunt, to hide, and to find each other. It is the most common language on earth, and we have only just started to read it.',
  },
  {
    colors: ['0x0F5132', '0x5C8A2E'],
    text: 'If you remember only one thing, remember this. Every second breath you take comes from the sea. Tiny plants, too small to see, make half of the oxygen on this planet. They never had a parade, and nobody named a street after them. But without them, none of us would be here. So the next time you stand on a beach, take a deep breath and say thank you.',
  },
]
