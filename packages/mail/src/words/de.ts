import { PLATFORM_TITLES } from '@svc/specification/platforms'
import type { MailWords } from './mail-words.ts'

export const MAIL_DE: MailWords = {
  locale: 'de-DE',
  platforms: { ...PLATFORM_TITLES, local_folder: 'Ordner' },
  refusal: {
    reasons: {
      auth_expired: 'Die Plattform nimmt die Verbindung nicht an.',
      user_content: 'Eine Angabe lässt sich nicht verwenden.',
      account_issue: 'Es gibt ein Problem mit dem Konto auf der Plattform.',
      platform_rejected: 'Die Plattform hat es abgelehnt.',
      platform_rate_limited: 'Die Plattform bittet zu warten: Es waren zu viele Anfragen.',
      platform_error: 'Die Plattform hatte ein Problem.',
      system_error: 'Bei uns ist etwas schiefgegangen.',
      unknown: 'Es ist nicht bekannt, ob der Beitrag dort ist.',
    },
    steps: {
      auth_expired: 'Prüfen Sie Ihre Angaben, oder verbinden Sie das Konto neu.',
      user_content: 'Berichtigen Sie es, und versuchen Sie es noch einmal.',
      account_issue: 'Lösen Sie es auf der Plattform, und versuchen Sie es dann noch einmal.',
      platform_rejected:
        'Lesen Sie den Grund und ändern Sie, was er nennt: Dasselbe würde wieder abgelehnt.',
      platform_rate_limited: 'Warten Sie etwas, und versuchen Sie es dann noch einmal.',
      platform_error: 'Versuchen Sie es gleich noch einmal.',
      system_error:
        'Versuchen Sie es noch einmal. Wenn es bleibt, sagen Sie es dem Betreiber dieses Dienstes.',
      unknown:
        'Sehen Sie zuerst im Konto nach: Veröffentlichen Sie nur dann erneut, wenn der Beitrag dort fehlt.',
    },
  },
  reset: {
    subject: 'Neues Passwort setzen',
    text: ({ email, url, ending }) => `Guten Tag,

jemand, wahrscheinlich Sie, hat ein neues Passwort für ${email} angefordert. Setzen Sie es innerhalb einer Stunde hier:

${url}

Der Link gilt einmal. Ein neues Passwort meldet Sie überall ab. ${ending}

Wenn Sie das nicht angefordert haben, tun Sie nichts: Ihr Passwort bleibt, wie es ist.
`,
    verified: ({
      url,
    }) => `Verbundene Apps und API-Schlüssel funktionieren weiter: Wenn jemand anderes Ihr Passwort kannte, sehen Sie sie danach durch.

${url}`,
    unverified:
      'Diese Adresse wurde nie bestätigt, deshalb enden damit auch alle API-Schlüssel und verbundenen Apps des Kontos: Jemand anderes könnte sie angelegt haben.',
  },
  verification: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: ({ email, url, reset }) => `Guten Tag,

jemand, wahrscheinlich Sie, hat ein Konto mit ${email}. Bestätigen Sie innerhalb einer Stunde hier, dass es Ihre Adresse ist:

${url}

Der Link gilt einmal, und nur für die Person, die in diesem Konto angemeldet ist.

Wenn Sie kein Konto haben, hat jemand anderes Ihre Adresse verwendet. Tun Sie nichts, und sie lässt sich für nichts Dauerhaftes verwenden. Um das Konto zu übernehmen, setzen Sie ein eigenes Passwort; damit endet alles, was dort angelegt wurde:

${reset}
`,
  },
  taken: {
    subject: 'Sie haben schon ein Konto',
    text: ({ email, signIn, reset }) => `Guten Tag,

jemand, wahrscheinlich Sie, wollte sich mit ${email} registrieren. Damit gibt es schon ein Konto. Melden Sie sich hier an:

${signIn}

Wenn Sie Ihr Passwort vergessen haben, setzen Sie hier ein neues:

${reset}

Wenn Sie das nicht waren, tun Sie nichts: Es hat sich nichts geändert.
`,
  },
  invitation: {
    subject: 'Sie sind eingeladen, gemeinsam an Clips zu arbeiten',
    text: ({ inviter, account, email, url }) => `Guten Tag,

${inviter} lädt Sie in das Konto „${account}“ ein, um gemeinsam an Videos und Clips zu arbeiten. Die Einladung finden Sie eine Woche lang hier:

${url}

Der Link gilt einmal und nur für ${email}. Ein Konto, das Sie schon haben, bleibt Ihres.

Wenn Sie nicht wissen, wer das ist, tun Sie nichts: Ohne Sie geschieht nichts.
`,
  },
  footer: ({
    url,
  }) => `Sie erhalten diese Mail, weil Ihnen das Konto gehört. Mails dieser Art schalten Sie hier ab, ohne Anmeldung:
${url}
`,
  failedPosts: {
    subject: ({ count, name }) =>
      count === 1
        ? `Ein Beitrag ist fehlgeschlagen: ${name}`
        : `${count} Beiträge sind fehlgeschlagen`,
    text: ({ count, account, posts, more }) => `Guten Tag,

${count === 1 ? 'ein Beitrag' : `${count} Beiträge`} des Kontos „${account}“ ${count === 1 ? 'ist' : 'sind'} fehlgeschlagen. Ein neuer Versuch beginnt erst, wenn Sie ${count === 1 ? 'ihm' : 'ihnen'} eine neue Zeit geben.

${posts}${more}
`,
    planned: ({ platform, handle, time, zone }) =>
      `${platform}, ${handle}, geplant für ${time} (${zone})`,
    said: (message) => `Der Grund im Einzelnen: ${message}`,
    more: ({ count, url }) =>
      `${count === 1 ? 'Einen weiteren finden' : `${count} weitere finden`} Sie im Kalender:\n${url}`,
  },
  waitingPosts: {
    subject: ({ count, name }) =>
      count === 1 ? `Ein Beitrag wartet auf Sie: ${name}` : `${count} Beiträge warten auf Sie`,
    text: ({ count, account, posts, more }) => `Guten Tag,

${count === 1 ? 'ein Beitrag' : `${count} Beiträge`} des Kontos „${account}“ ${count === 1 ? 'wird' : 'werden'} nur veröffentlicht, wenn Sie ${count === 1 ? 'ihn' : 'sie'} freigeben. Sehen Sie ${count === 1 ? 'ihn' : 'jeden'} an und entscheiden Sie hier:

${posts}${more}
`,
  },
  socialAccount: {
    subject: ({ handle, platform }) => `Verbinden Sie ${handle} (${platform}) neu`,
    text: ({ account, handle, platform, reason, url }) => `Guten Tag,

das Konto „${account}“ veröffentlicht Clips auf ${handle} (${platform}), und die Plattform nimmt die Verbindung nicht mehr an. Sie sagt: ${reason ?? 'nichts Weiteres'}

Beiträge, die dafür geplant sind, schlagen fehl, bis es neu verbunden ist. Das dauert hier eine Minute:

${url}
`,
  },
  webhook: {
    subject: ({ host }) => `Ein Webhook ist abgeschaltet: ${host}`,
    text: ({ account, receiver, since, error, url }) => `Guten Tag,

das Konto „${account}“ sendet seine Ereignisse an

${receiver}

Dort ist ${since ? `seit ${since} UTC ` : ''}nichts mehr angekommen, deshalb wird nichts mehr dorthin gesendet. Der letzte Versuch endete mit: ${error ?? 'keiner Antwort'}

Wenn der Empfänger wieder arbeitet, sehen Sie hier, was er verpasst hat, senden es noch einmal und schalten den Webhook wieder ein:

${url}
`,
  },
}
