import { type Writer, inEach } from '../draft.ts'
import { oneLine } from '../untrusted-text.ts'
import { because, downloadsIn, keepLink, listOf, manageIt, nameOf } from '../transfer-phrases.ts'

const words = inEach({
  en: {
    somebody: 'Somebody',
    downloaded: (who: string, name: string) => `${who} downloaded ${name}`,
    byLink: 'It was somebody with the link, so we cannot tell who.',
    taken: 'They took:',
    first: 'It is the first download.',
    soFar: (downloads: string) => `That makes ${downloads} in all.`,
  },
  fr: {
    somebody: 'Quelqu’un',
    downloaded: (who: string, name: string) => `${who} a téléchargé ${name}`,
    byLink: 'C’est quelqu’un qui a le lien\u00a0: nous ne pouvons pas dire qui.',
    taken: 'Fichiers téléchargés\u00a0:',
    first: 'C’est le premier téléchargement.',
    soFar: (downloads: string) => `Cela fait ${downloads} en tout.`,
  },
})

export const transferDownloaded: Writer<'transfer-downloaded'> = (content, language) => {
  const say = words[language]
  const { by, files, fileCount } = content
  const subject = say.downloaded(by ?? say.somebody, nameOf(content.title, language))
  const soFar = content.downloads === 1 ? say.first : say.soFar(downloadsIn(language, content.downloads))
  return {
    subject,
    preview: soFar,
    title: `${subject}.`,
    action: { label: manageIt[language], link: content.manageLink, limits: keepLink[language] },
    body: [
      ...(by === null ? [say.byLink] : []),
      say.taken,
      listOf(
        files.map((name) => [oneLine(name), '']),
        fileCount,
        language,
      ),
      soFar,
    ],
    why: because[language],
  }
}
