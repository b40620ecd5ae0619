import type { Language } from '@envoi/contract/words'
import { type Part, type Writer, inEach } from '../draft.ts'
import type { DropSender } from '../letter.ts'
import { timeIn } from '../phrases.ts'
import { fileList, filesIn, listOf, quoted, sizeIn } from '../transfer-phrases.ts'
import { oneLine, plainName, plainTitle, unlinked } from '../untrusted-text.ts'

const words = inEach({
  en: {
    nobody: 'Someone',
    sent: (who: string, what: string) => `${who} sent you ${what}`,
    several: (count: number) => `You received ${count} transfers`,
    gathered: 'We sent one email for all of them to keep your inbox tidy.',
    site: (site: string) => `Sent through the push page of ${site}.`,
    personal: 'Sent through your push page.',
    widget: (name: string) => `Sent through the widget “${name}”.`,
    proven: (address: string) => `From ${address} (verified). Reply to this email to answer.`,
    unproven: (address: string) => `From ${address} (not verified). Anyone could have entered this address.`,
    unnamed: 'The sender didn’t leave an email address.',
    namedOnly: 'The sender didn’t leave an email address. The name isn’t verified.',
    notVerified: 'not verified',
    button: (files: string) => `Download ${files}`,
    until: (time: string) => `Available until ${time}. Keep this link private.`,
    received: 'Open in your dashboard',
    allReceived: 'View received transfers',
    all: 'Sign in to see everything you received.',
    why: 'You’re receiving this email because people can send you files through a push page.',
    report: 'Report this transfer',
    noMore: 'Unsubscribe',
  },
  fr: {
    nobody: 'Quelqu’un',
    sent: (who: string, what: string) => `${who} vous a envoyé ${what}`,
    several: (count: number) => `Vous avez reçu ${count}\u00a0transferts`,
    gathered: 'Nous les réunissons dans un seul e-mail, pour ne pas encombrer votre boîte de réception.',
    site: (site: string) => `Envoyé par la page de dépôt de ${site}.`,
    personal: 'Envoyé par votre page de dépôt.',
    widget: (name: string) => `Envoyé par le widget «\u202f${name}\u202f».`,
    proven: (address: string) => `De ${address} (adresse vérifiée). Répondez à cet e-mail pour lui écrire.`,
    unproven: (address: string) => `De ${address} (adresse non vérifiée). N’importe qui a pu la saisir.`,
    unnamed: 'L’expéditeur n’a pas laissé d’adresse e-mail.',
    namedOnly: 'L’expéditeur n’a pas laissé d’adresse e-mail. Son nom n’est pas vérifié.',
    notVerified: 'non vérifié',
    button: (files: string) => `Télécharger ${files}`,
    until: (time: string) => `Disponible jusqu’au ${time}. Ne partagez pas ce lien.`,
    received: 'Ouvrir dans votre tableau de bord',
    allReceived: 'Voir les transferts reçus',
    all: 'Connectez-vous pour voir tout ce que vous avez reçu.',
    why: 'Vous recevez cet e-mail parce que l’on peut vous envoyer des fichiers par une page de dépôt.',
    report: 'Signaler ce transfert',
    noMore: 'Se désabonner',
  },
})

type Content = Parameters<Writer<'drop-received'>>[0]

/** A proven address leads to somebody; any other is text, and no mail program makes a link of it. */
const shownAddress = ({ address, isProven }: DropSender): string | null =>
  address === null ? null : isProven ? address : unlinked(oneLine(address))

const nameOf = (sender: DropSender): string | undefined => (sender.name === null ? undefined : plainName(sender.name))

function fromLine(sender: DropSender, language: Language): string {
  const say = words[language]
  const address = shownAddress(sender)
  if (address !== null) return sender.isProven ? say.proven(address) : say.unproven(address)
  return nameOf(sender) === undefined ? say.unnamed : say.namedOnly
}

function pageLine({ site, widget }: Content, language: Language): string {
  const say = words[language]
  if (widget !== undefined) return say.widget(unlinked(oneLine(widget)))
  return site === null ? say.personal : say.site(site)
}

export const dropReceived: Writer<'drop-received'> = (content, language, timeZone) => {
  const say = words[language]
  const { sender, contents } = content
  const who = nameOf(sender) ?? say.nobody
  const files = filesIn(language, contents.fileCount)
  const subjectTitle = plainTitle(content.title ?? '')
  const until = say.until(timeIn(language, content.validTo, timeZone))
  const size = sizeIn(language, contents.size)
  const title = content.title === null ? '' : unlinked(oneLine(content.title))
  const page = pageLine(content, language)
  const answers = content.answers.flatMap(({ question, value }): Part[] => [
    oneLine(question),
    { words: unlinked(value.trim()) },
  ])
  return {
    subject: say.sent(who, subjectTitle === undefined ? files : quoted(subjectTitle, language)),
    preview: [subjectTitle === undefined ? title : files, size, page].filter((part) => part !== '').join(' · '),
    title: `${say.sent(who, files)}.`,
    action: { label: say.button(files), link: content.link, limits: `${size} · ${until}` },
    body: [
      ...(title === '' ? [] : [{ heading: title }]),
      fromLine(sender, language),
      page,
      ...(content.words === null || content.words.trim() === '' ? [] : [{ words: unlinked(content.words.trim()) }]),
      ...answers,
      fileList(contents, language, unlinked),
      { label: say.received, link: content.dashboardLink },
    ],
    why: say.why,
    ways: [
      { label: say.report, link: content.reportLink },
      { label: say.noMore, link: content.unsubscribeLink },
    ],
  }
}

export const dropsReceived: Writer<'drops-received'> = ({ drops, dropCount, ...links }, language) => {
  const say = words[language]
  const subject = say.several(dropCount)
  const rows = drops.map(({ sender, fileCount, size }): [string, string] => {
    const said = [nameOf(sender), shownAddress(sender)].flatMap((words) => words ?? [])
    const who = said.join(', ') || say.nobody
    // Only an address can be proven: a name without one is anybody's word.
    const isDoubtful = !(sender.isProven && sender.address !== null) && said.length > 0
    const what = `${filesIn(language, fileCount)}, ${sizeIn(language, size)}`
    return [who, isDoubtful ? `${what} · ${say.notVerified}` : what]
  })
  return {
    subject,
    preview: say.gathered,
    title: `${subject}.`,
    action: { label: say.allReceived, link: links.dashboardLink, limits: say.all },
    body: [say.gathered, listOf(rows, dropCount, language)],
    why: say.why,
    ways: [{ label: say.noMore, link: links.unsubscribeLink }],
  }
}
