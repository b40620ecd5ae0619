import { type Writer, inEach } from '../draft.ts'
import { oneLine, unlinked } from '../untrusted-text.ts'
import { because, keepLink, listOf, manageIt, nameOf } from '../transfer-phrases.ts'

const words = inEach({
  en: {
    subject: (name: string) => `Something dangerous was found in ${name}`,
    isLocked: 'It is locked: nobody can get any of it, and nobody else was told.',
    isHidden:
      'What was found is hidden: nobody can get it, and nobody else was told. The rest of the transfer is as it was.',
    found: (count: number) => (count === 1 ? 'The scan stopped at this file:' : `The scan stopped at ${count} files:`),
    unlock: 'Take out what was found, then open the transfer. Or delete it, and send again without.',
    replace: 'Take out what was found. You can add a clean version in its place.',
    alarm:
      'You know it to be harmless? A scan can be wrong: write to the people who run this service, with what is listed here.',
  },
  fr: {
    subject: (name: string) => `Quelque chose de dangereux se trouve dans ${name}`,
    isLocked: 'Tout est verrouillé\u00a0: personne ne peut rien en recevoir, et personne d’autre n’a été prévenu.',
    isHidden:
      'Ce qui a été trouvé est caché\u00a0: personne ne peut le recevoir, et personne d’autre n’a été prévenu. Le reste de l’envoi n’a pas changé.',
    found: (count: number) =>
      count === 1
        ? 'L’analyse s’est arrêtée sur ce fichier\u00a0:'
        : `L’analyse s’est arrêtée sur ${count}\u00a0fichiers\u00a0:`,
    unlock: 'Retirez ce qui a été trouvé, puis ouvrez l’envoi. Ou supprimez-le, et refaites-en un sans cela.',
    replace: 'Retirez ce qui a été trouvé. Vous pouvez ajouter une version saine à la place.',
    alarm:
      'Vous savez que c’est inoffensif\u00a0? Une analyse peut se tromper\u00a0: écrivez aux personnes qui gèrent ce service, avec ce qui figure ici.',
  },
})

/** A warning to whoever sent it, and to nobody else. */
export const transferFlagged: Writer<'transfer-flagged'> = (content, language) => {
  const say = words[language]
  const { files, fileCount, isLocked } = content
  const subject = say.subject(nameOf(content.title, language))
  const state = isLocked ? say.isLocked : say.isHidden
  return {
    subject,
    preview: state,
    title: `${subject}.`,
    action: { label: manageIt[language], link: content.manageLink, limits: keepLink[language] },
    body: [
      state,
      say.found(fileCount),
      listOf(
        // A scanner's words have dots in them, and are no address.
        files.map((file) => [oneLine(file.name), unlinked(oneLine(file.finding))]),
        fileCount,
        language,
      ),
      isLocked ? say.unlock : say.replace,
      say.alarm,
    ],
    why: because[language],
  }
}
