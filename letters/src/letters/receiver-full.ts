import { type Writer, inEach } from '../draft.ts'
import { greet } from '../phrases.ts'
import { sizeIn } from '../transfer-phrases.ts'
import { plainName } from '../untrusted-text.ts'

const words = inEach({
  en: {
    own: 'Someone tried to send you files, but your storage is full',
    ofTeam: 'Someone tried to send files to your team, but its storage is full',
    member: (name: string) => `They were meant for ${name}.`,
    used: (used: string, all: string) => `${used} of ${all} are in use, and what was to come does not fit.`,
    refused: 'Push pages take nothing until there is room. Senders only read that files cannot be received right now.',
    advice: 'Delete transfers you no longer need, or move to a larger plan.',
    adviceShared:
      'Delete transfers you no longer need, or ask the owner of your team for more room. They have been told, too.',
    button: 'Make room',
    limits: 'We write about this once a day at most.',
    why: 'sent because files can be sent to you by a push page.',
  },
  fr: {
    own: 'Quelqu’un a voulu vous envoyer des fichiers, mais votre espace est plein',
    ofTeam: 'Quelqu’un a voulu envoyer des fichiers à votre équipe, mais son espace est plein',
    member: (name: string) => `Ils étaient destinés à ${name}.`,
    used: (used: string, all: string) => `${used} sur ${all} sont occupés, et cet envoi n’y tient pas.`,
    refused:
      'Les pages de dépôt n’acceptent plus rien tant qu’il manque de la place. Les expéditeurs lisent seulement que la réception est impossible pour le moment.',
    advice: 'Supprimez les envois dont vous n’avez plus besoin, ou passez à une offre plus large.',
    adviceShared:
      'Supprimez les envois dont vous n’avez plus besoin, ou demandez plus de place au propriétaire de votre équipe, que nous avons aussi prévenu.',
    button: 'Faire de la place',
    limits: 'Nous n’écrivons à ce sujet qu’une fois par jour au plus.',
    why: 'envoyé parce que l’on peut vous envoyer des fichiers par une page de dépôt.',
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
