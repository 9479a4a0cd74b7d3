export { type Mail, type MailServer, openMailServer } from './open-mail-server.ts'
export * from './unsubscribe-links.ts'
export { type MailWords, mailWordsIn } from './words/mail-words.ts'
