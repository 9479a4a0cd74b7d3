/** What the file chooser offers; others can still be dropped, and are judged by what is in them. */
export const MEDIA_TYPES = ['video/*', 'audio/*', '.mkv', '.ts', '.m4v']
