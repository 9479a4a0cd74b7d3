import type { UnsubscribeWords } from './unsubscribe-words.ts'

export const UNSUBSCRIBE_DE: UnsubscribeWords = {
  kinds: {
    posts_failed: 'Beiträge, die fehlgeschlagen sind',
    posts_awaiting_approval: 'Beiträge, die auf Ihre Freigabe warten',
    social_account_expired: 'Konten auf Plattformen, die neu verbunden werden müssen',
    webhook_disabled: 'Webhooks, die abgeschaltet wurden',
  },
  ask: {
    title: 'Diese Mails abschalten?',
    about: (kind) => `Sie erhalten Mails über ${kind}, für jedes Konto, das Ihnen gehört.`,
    button: 'Abschalten',
    others: 'Mails über anderes erhalten Sie weiterhin.',
  },
  done: {
    title: 'Diese Mails sind abgeschaltet',
    about: (kind) => `Sie erhalten keine Mails mehr über ${kind}.`,
    back: 'Um sie wieder zu erhalten, melden Sie sich an, und schalten Sie sie in den Einstellungen des Studios ein.',
  },
  dead: {
    title: 'Dieser Link wirkt nicht',
    why: 'Er ist unvollständig, oder die Person, an die die Mail ging, hat hier kein Konto mehr. Es hat sich nichts geändert.',
    next: 'Melden Sie sich an, um Ihre Mails in den Einstellungen des Studios zu wählen.',
  },
  toSettings: 'Zu den Einstellungen',
}
