import type { MailWords } from './mail-words.ts'

export const MAIL_DE: MailWords = {
  locale: 'de-DE',
  platforms: {
    youtube: 'YouTube',
    tiktok: 'TikTok',
    instagram: 'Instagram',
    facebook: 'Facebook',
    linkedin: 'LinkedIn',
    x: 'X',
    threads: 'Threads',
    bluesky: 'Bluesky',
    pinterest: 'Pinterest',
    mastodon: 'Mastodon',
    webhook: 'Webhook',
    local_folder: 'Ordner',
  },
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
  failedPosts: {
    subject: ({ count, name }) =>
      count === 1
        ? `Ein Beitrag wurde nicht veröffentlicht: ${name}`
        : `${count} Beiträge wurden nicht veröffentlicht`,
    text: ({ count, account, posts, more }) => `Guten Tag,

${count === 1 ? 'ein Beitrag' : `${count} Beiträge`} des Kontos „${account}“ ${count === 1 ? 'ließ' : 'ließen'} sich nicht veröffentlichen. Ein neuer Versuch beginnt erst, wenn Sie ${count === 1 ? 'ihm' : 'ihnen'} eine neue Zeit geben.

${posts}${more}

Sie erhalten diese Mail, weil Ihnen das Konto gehört.
`,
    planned: ({ platform, handle, time, zone }) =>
      `${platform}, ${handle}, geplant für ${time} (${zone})`,
    said: (message) => `Der Grund im Einzelnen: ${message}`,
    more: ({ count, url }) =>
      `${count === 1 ? 'Einen weiteren finden' : `${count} weitere finden`} Sie im Kalender:\n${url}`,
  },
  socialAccount: {
    subject: ({ handle, platform }) => `Verbinden Sie ${handle} (${platform}) neu`,
    text: ({ account, handle, platform, reason, url }) => `Guten Tag,

das Konto „${account}“ veröffentlicht Clips auf ${handle} (${platform}), und die Plattform nimmt die Verbindung nicht mehr an. Sie sagt: ${reason ?? 'nichts Weiteres'}

Beiträge, die dafür geplant sind, schlagen fehl, bis es neu verbunden ist. Das dauert hier eine Minute:

${url}

Sie erhalten diese Mail, weil Ihnen das Konto gehört.
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

Sie erhalten diese Mail, weil Ihnen das Konto gehört.
`,
  },
}
