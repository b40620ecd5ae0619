import { type Writer, inEach } from '../draft.ts'
import { greet } from '../phrases.ts'
import { capital } from '../transfer-phrases.ts'
import { plainName } from '../untrusted-text.ts'

const passwordSet = inEach({
  en: {
    subject: 'A new password was set for you',
    button: 'Sign in',
    limits: 'Use the new password. You then choose your own.',
    somebody: 'a manager of your team',
    said: (who: string) => `${who} set a new password for your account. You’ve been signed out on all your devices.`,
    ask: 'Don’t have the password? Ask the person who set it. We never send passwords.',
    unasked: 'Didn’t expect this? Contact the managers of your team before you sign in.',
    why: 'You’re receiving this email because an account uses this address.',
  },
  fr: {
    subject: 'Un nouveau mot de passe a été défini pour vous',
    button: 'Se connecter',
    limits: 'Utilisez le nouveau mot de passe. Vous choisirez ensuite le vôtre.',
    somebody: 'un gestionnaire de votre équipe',
    said: (who: string) =>
      `${who} a défini un nouveau mot de passe pour votre compte. Vos sessions ont été fermées sur tous vos appareils.`,
    ask: 'Vous n’avez pas ce mot de passe\u202f? Demandez-le à la personne qui l’a défini. Nous n’envoyons jamais de mot de passe.',
    unasked: 'Vous ne vous y attendiez pas\u202f? Contactez les gestionnaires de votre équipe avant de vous connecter.',
    why: 'Vous recevez cet e-mail parce que cette adresse est celle d’un compte.',
  },
})

export const memberPasswordSet: Writer<'member-password-set'> = ({ name, manager, signInLink }, language) => {
  const say = passwordSet[language]
  const said = capital(say.said(plainName(manager) ?? say.somebody))
  return {
    subject: say.subject,
    preview: said,
    title: `${say.subject}.`,
    action: { label: say.button, link: signInLink, limits: say.limits },
    body: [greet(name, language), said, say.ask, say.unasked],
    why: say.why,
  }
}

const removed = inEach({
  en: {
    subject: 'You’re no longer on the team',
    button: 'Sign in',
    limits: 'Use your current password.',
    said: (owner: string) => `You were removed from ${owner}’s team.`,
    saidWithoutName: 'You were removed from the team.',
    account: 'You keep your account, with its own plan and limits.',
    transfers: {
      give: 'Your transfers were given to the team’s managers. Their links keep working.',
      keep: 'Your transfers stay available until they expire.',
      delete: 'Your transfers were deleted. Their links no longer work.',
    },
    questions: 'Questions? Contact the managers of the team.',
    why: 'You’re receiving this email because this address belonged to a team.',
  },
  fr: {
    subject: 'Vous ne faites plus partie de votre équipe',
    button: 'Se connecter',
    limits: 'Utilisez votre mot de passe actuel.',
    // A name after “de” would need its first sound: d’Ana, but de Hugo.
    said: (owner: string) => `Vous n’avez plus accès à l’équipe dont ${owner} est propriétaire.`,
    saidWithoutName: 'Vous n’avez plus accès à l’équipe.',
    account: 'Vous gardez votre compte, avec sa propre offre et ses propres limites.',
    transfers: {
      give: 'Vos transferts ont été confiés aux gestionnaires de l’équipe. Leurs liens fonctionnent toujours.',
      keep: 'Vos transferts restent disponibles jusqu’à leur expiration.',
      delete: 'Vos transferts ont été supprimés. Leurs liens ne fonctionnent plus.',
    },
    questions: 'Des questions\u202f? Adressez-vous aux gestionnaires de l’équipe.',
    why: 'Vous recevez cet e-mail parce que cette adresse faisait partie d’une équipe.',
  },
})

export const memberRemoved: Writer<'member-removed'> = (content, language) => {
  const say = removed[language]
  const owner = plainName(content.owner)
  const said = owner === undefined ? say.saidWithoutName : say.said(owner)
  return {
    subject: say.subject,
    preview: said,
    title: `${say.subject}.`,
    action: { label: say.button, link: content.signInLink, limits: say.limits },
    body: [greet(content.name, language), said, say.transfers[content.transfers], say.account, say.questions],
    why: say.why,
  }
}
