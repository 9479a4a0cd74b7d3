export { type Mail, type MailServer, openMailServer } from './open-mail-server.ts'
