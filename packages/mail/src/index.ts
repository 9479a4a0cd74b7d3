export { type Mail, type MailServer, openMailServer } from './open-mail-server.ts'
export { type Language, MAIL_WORDS, type MailWords, mailWordsIn } from './words/mail-words.ts'
