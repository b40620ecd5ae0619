import { type Writer, inEach } from '../draft.ts'
import { oneLine, unlinked } from '../untrusted-text.ts'
import { because, keepLink, listOf, manageIt, nameOf } from '../transfer-phrases.ts'

const words = inEach({
  en: {
    subject: (name: string, count: number) =>
      count === 1 ? `A file in ${name} may be dangerous` : `${count} files in ${name} may be dangerous`,
    isLocked: 'The transfer is locked: no one can download it, and we haven’t told anyone else.',
    isHidden:
      'We hid what we found: no one can download it, and we haven’t told anyone else. The rest of the transfer stays available.',
    found: (count: number) =>
      count === 1 ? 'Our virus scan flagged this file:' : 'Our virus scan flagged these files:',
    unlock: 'Delete what we found, then open the transfer. Or delete the transfer and send a new one.',
    replace: 'Delete what we found. You can add a clean version instead.',
    alarm: 'Think this is a mistake? Contact us with the details above.',
  },
  fr: {
    subject: (name: string, count: number) =>
      count === 1
        ? `Un fichier semble dangereux dans ${name}`
        : `${count}\u00a0fichiers semblent dangereux dans ${name}`,
    isLocked:
      'Le transfert est verrouillé\u202f: personne ne peut le télécharger, et nous n’avons prévenu personne d’autre.',
    isHidden:
      'Ce que nous avons trouvé est masqué\u202f: personne ne peut le télécharger, et nous n’avons prévenu personne d’autre. Le reste du transfert est toujours disponible.',
    found: (count: number) =>
      count === 1
        ? 'Notre analyse antivirus a signalé ce fichier\u202f:'
        : 'Notre analyse antivirus a signalé ces fichiers\u202f:',
    unlock:
      'Supprimez ce que nous avons trouvé, puis ouvrez le transfert. Ou supprimez le transfert et envoyez-en un nouveau.',
    replace: 'Supprimez ce que nous avons trouvé. Vous pouvez ajouter une version saine à la place.',
    alarm: 'Vous pensez qu’il s’agit d’une erreur\u202f? Contactez-nous avec les détails ci-dessus.',
  },
})

/** A warning to whoever sent it, and to nobody else. */
export const transferFlagged: Writer<'transfer-flagged'> = (content, language) => {
  const say = words[language]
  const { files, fileCount, isLocked } = content
  const subject = say.subject(nameOf(content.title, language), fileCount)
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
