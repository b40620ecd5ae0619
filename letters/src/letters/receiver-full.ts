import { type Writer, inEach } from '../draft.ts'
import { greet } from '../phrases.ts'
import { sizeIn } from '../transfer-phrases.ts'
import { plainName } from '../untrusted-text.ts'

const words = inEach({
  en: {
    own: 'Someone tried to send you files, but your storage is full',
    ofTeam: 'Someone tried to send files to your team, but its storage is full',
    member: (name: string) => `They were for ${name}.`,
    used: (used: string, all: string) => `You’re using ${used} of ${all}, so the files didn’t fit.`,
    refused:
      'Push pages don’t accept files until there’s room. Senders only see that files can’t be received right now.',
    advice: 'Delete transfers you no longer need, or choose a larger plan.',
    adviceShared:
      'Delete transfers you no longer need, or ask the owner of your team for more storage. We’ve let them know too.',
    button: 'Free up storage',
    limits: 'We send this email once a day at most.',
    why: 'You’re receiving this email because people can send you files through a push page.',
  },
  fr: {
    own: 'Quelqu’un a voulu vous envoyer des fichiers, mais votre stockage est plein',
    ofTeam: 'Quelqu’un a voulu envoyer des fichiers à votre équipe, mais son stockage est plein',
    member: (name: string) => `Ils étaient destinés à ${name}.`,
    used: (used: string, all: string) => `Vous utilisez ${used} sur ${all}\u202f: la place manque pour ces fichiers.`,
    refused:
      'Les pages de dépôt n’acceptent plus de fichiers tant que la place manque. Les expéditeurs voient seulement que la réception est impossible pour le moment.',
    advice: 'Supprimez les transferts dont vous n’avez plus besoin, ou passez à une offre supérieure.',
    adviceShared:
      'Supprimez les transferts dont vous n’avez plus besoin, ou demandez plus de stockage au propriétaire de votre équipe. Nous l’avons aussi prévenu.',
    button: 'Libérer de l’espace',
    limits: 'Nous envoyons cet e-mail une fois par jour au plus.',
    why: 'Vous recevez cet e-mail parce que l’on peut vous envoyer des fichiers par une page de dépôt.',
  },
})

export const receiverFull: Writer<'receiver-full'> = (content, language) => {
  const say = words[language]
  const subject = content.member === null ? say.own : say.ofTeam
  const member = content.member === null ? undefined : plainName(content.member)
  const used = say.used(sizeIn(language, content.used), sizeIn(language, content.storage))
  return {
    subject,
    preview: used,
    title: `${subject}.`,
    action: { label: say.button, link: content.link, limits: say.limits },
    body: [
      greet(content.name, language),
      ...(member === undefined ? [] : [say.member(member)]),
      used,
      say.refused,
      content.isShared ? say.adviceShared : say.advice,
    ],
    why: say.why,
  }
}
