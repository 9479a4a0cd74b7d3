import { html } from '@svc/http'
import type { InvitationWords } from './invitation-words.ts'

export const INVITATION_DE: InvitationWords = {
  title: (account) => `Dem Konto ${account} beitreten`,
  heading: (account) => html`Dem Konto ${account} beitreten`,
  invites: (inviter) => html`${inviter} lädt Sie ein, gemeinsam an Videos und Clips zu arbeiten.`,
  invited: 'Sie sind eingeladen, gemeinsam an Videos und Clips zu arbeiten.',
  address: 'Eingeladen',
  role: 'Als',
  until: 'Bis',
  roles: {
    owner: 'Inhaber; entscheidet auch, wer zum Konto gehört',
    member: 'Mitglied; arbeitet mit allem, was im Konto ist',
  },
  signInToJoin: (email) => html`Melden Sie sich als ${email} an, um beizutreten.`,
  signUpToJoin: (email) =>
    html`Neu hier? Registrieren Sie sich mit ${email}. Wenn Sie damit schon ein Konto haben, melden Sie sich an: Was Ihnen gehört, bleibt Ihres.`,
  closed:
    'Neu hier? Dieser Dienst nimmt zurzeit niemanden neu auf: Bitten Sie die Betreiber um Zugang, und öffnen Sie diese Einladung dann noch einmal.',
  signIn: 'Anmelden',
  signUp: 'Registrieren',
  keepsOwn: 'Ein eigenes Konto bleibt Ihres: Sie können jederzeit zwischen beiden wechseln.',
  join: 'Dem Konto beitreten',
  forOther: (invited, own) =>
    html`Die Einladung ist für ${invited}, und Sie sind als ${own} angemeldet.`,
  signOutAbout:
    'Melden Sie sich ab, und melden oder registrieren Sie sich mit der eingeladenen Adresse. Oder bitten Sie um eine Einladung an die Adresse, die Sie hier verwenden.',
  signOut: 'Abmelden und fortfahren',
  over: {
    title: 'Diese Einladung gilt nicht mehr',
    why: 'Sie wurde schon angenommen, zurückgezogen, durch eine neuere ersetzt, oder sie ist älter als eine Woche.',
    next: 'Wenn Sie beigetreten sind, finden Sie das Konto im Studio. Wenn nicht, bitten Sie um eine neue Einladung.',
    toStudio: 'Zum Studio',
  },
}
