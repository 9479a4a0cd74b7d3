// Written by `bun run generate` from the document of the service.

export interface ListAssetsQuery {
  /** The most items of the page. Default: 20. */
  limit?: number
  /** `next_cursor` of the page before, with the same filters. Default: the first page. */
  cursor?: string
  /** Only those of this kind. Default: all. */
  kind?: 'logo' | 'watermark' | 'font' | 'intro' | 'outro' | 'music' | 'sound_effect' | 'image' | 'video' | 'background'
  /** Only those of this status. Default: all. */
  status?: 'pending' | 'processing' | 'ready' | 'failed'
}
