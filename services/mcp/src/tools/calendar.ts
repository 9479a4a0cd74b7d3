import { tools } from './tool.ts'

export const calendarTools = tools({
  clip_publish: [
    'publishClip',
    'Posts a clip to a social account, now or at scheduled_at. PUBLIC, AND A DELIVERED POST CANNOT BE UNSENT: show the person what will be posted where, and set confirm: true only after they agreed. If it awaits approval, give them approval_url. A missing render SPENDS CREDITS, at most max_credits.',
    { annotations: {}, needs: ['confirm', 'max_credits'], isPosting: true },
  ],
  calendar_list: ['listPosts', 'Lists posts that wait, were delivered or failed.'],
  calendar_get: [
    'getPost',
    'Tells whether one post waits, was delivered, failed and why, or was cancelled.',
  ],
  calendar_update: [
    'updatePost',
    'Moves a post that waits to another time, or changes its text. A failed post with a new scheduled_at waits again.',
  ],
  calendar_cancel: ['cancelPost', 'Cancels a post that waits. One that was delivered stays.'],
})

export const socialAccountTools = tools({
  social_accounts_list: [
    'listSocialAccounts',
    'Lists the accounts that clip_publish can post to. People connect them in the studio.',
  ],
})
