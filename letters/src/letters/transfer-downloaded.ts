import { type Writer, inEach } from '../draft.ts'
import { oneLine } from '../untrusted-text.ts'
import { because, downloadsIn, keepLink, listOf, manageIt, nameOf } from '../transfer-phrases.ts'

const words = inEach({
  en: {
    somebody: 'Someone',
    downloaded: (who: string, name: string) => `${who} downloaded ${name}`,
    byLink: 'They used the shared link, so we can’t tell who it was.',
    taken: 'Downloaded files:',
    takenOf: (count: number, all: number) => `Downloaded ${count} of ${all} files:`,
    first: 'This is the first download.',
    soFar: (downloads: string) => `Total: ${downloads}.`,
  },
  fr: {
    somebody: 'Quelqu’un',
    downloaded: (who: string, name: string) => `${who} a téléchargé ${name}`,
    byLink: 'Cette personne a utilisé le lien partagé\u202f: nous ne savons pas de qui il s’agit.',
    taken: 'Fichiers téléchargés\u202f:',
    takenOf: (count: number, all: number) => `Fichiers téléchargés (${count} sur ${all})\u202f:`,
    first: 'C’est le premier téléchargement.',
    soFar: (downloads: string) => `Total\u202f: ${downloads}.`,
  },
})

export const transferDownloaded: Writer<'transfer-downloaded'> = (content, language) => {
  const say = words[language]
  const { by, files, fileCount, ofFiles } = content
  const subject = say.downloaded(by ?? say.somebody, nameOf(content.title, language))
  const soFar = content.downloads === 1 ? say.first : say.soFar(downloadsIn(language, content.downloads))
  return {
    subject,
    preview: soFar,
    title: `${subject}.`,
    action: { label: manageIt[language], link: content.manageLink, limits: keepLink[language] },
    body: [
      ...(by === null ? [say.byLink] : []),
      fileCount === ofFiles ? say.taken : say.takenOf(fileCount, ofFiles),
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
