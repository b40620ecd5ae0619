import type { Language } from '@envoi/contract/words'
import { type Part, type Writer, inEach } from '../draft.ts'
import type { DropSender } from '../letter.ts'
import { timeIn } from '../phrases.ts'
import { fileList, filesIn, listOf, sizeIn } from '../transfer-phrases.ts'
import { oneLine, plainName, unlinked } from '../untrusted-text.ts'

const words = inEach({
  en: {
    nobody: 'Someone',
    sent: (who: string, files: string) => `${who} sent you ${files}`,
    several: (count: number) => `${count} transfers were sent to you`,
    gathered: 'We put them into one e-mail, so as not to fill your inbox.',
    site: (site: string) => `It came by the push page of ${site}.`,
    personal: 'It came by your personal push link.',
    widget: (name: string) => `It came by the widget “${name}”.`,
    proven: (address: string) => `From ${address}, verified. Reply to this e-mail to write to them.`,
    unproven: (address: string) => `From ${address}, not verified: anyone could have typed this address.`,
    unnamed: 'The sender left no e-mail address.',
    namedOnly: 'The sender left no e-mail address. The name is not verified.',
    notVerified: 'not verified',
    button: (size: string) => `See the files, ${size}`,
    until: (time: string) => `Available until ${time}. The link is yours alone.`,
    received: 'Open it in your dashboard',
    allReceived: 'See what you received',
    all: 'Sign in to see everything that came.',
    why: 'sent because you receive files by a push page.',
    report: 'Report this transfer',
    noMore: 'No more mail like this',
  },
  fr: {
    nobody: 'Quelqu’un',
    sent: (who: string, files: string) => `${who} vous a envoyé ${files}`,
    several: (count: number) => `${count}\u00a0envois vous sont parvenus`,
    gathered: 'Nous les réunissons dans un seul e-mail, pour ne pas encombrer votre boîte de réception.',
    site: (site: string) => `Reçu par la page de dépôt de ${site}.`,
    personal: 'Reçu par votre lien de dépôt personnel.',
    widget: (name: string) => `Reçu par le widget «\u202f${name}\u202f».`,
    proven: (address: string) => `De ${address}, adresse vérifiée. Répondez à cet e-mail pour lui écrire.`,
    unproven: (address: string) => `De ${address}, adresse non vérifiée\u00a0: n’importe qui a pu la saisir.`,
    unnamed: 'L’expéditeur n’a pas laissé d’adresse e-mail.',
    namedOnly: 'L’expéditeur n’a pas laissé d’adresse e-mail. Son nom n’est pas vérifié.',
    notVerified: 'non vérifié',
    button: (size: string) => `Voir les fichiers, ${size}`,
    until: (time: string) => `Disponible jusqu’au ${time}. Ce lien est à vous seul.`,
    received: 'L’ouvrir dans votre tableau de bord',
    allReceived: 'Voir ce que vous avez reçu',
    all: 'Connectez-vous pour voir tout ce qui est arrivé.',
    why: 'envoyé parce que vous recevez des fichiers par une page de dépôt.',
    report: 'Signaler cet envoi',
    noMore: 'Ne plus recevoir ces e-mails',
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

export const dropReceived: Writer<'drop-received'> = (content, language) => {
  const say = words[language]
  const { sender, contents } = content
  const who = nameOf(sender) ?? say.nobody
  const subject = say.sent(who, filesIn(language, contents.fileCount))
  const until = say.until(timeIn(language, content.validTo))
  const size = sizeIn(language, contents.size)
  const title = content.title === null ? '' : unlinked(oneLine(content.title))
  const page = pageLine(content, language)
  const answers = content.answers.flatMap(({ question, value }): Part[] => [
    oneLine(question),
    { words: unlinked(value.trim()) },
  ])
  return {
    subject,
    preview: [title, size, page].filter((part) => part !== '').join(' · '),
    title: `${subject}.`,
    action: { label: say.button(size), link: content.link, limits: until },
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
