import { type Writer, inEach } from '../draft.ts'
import { greet } from '../phrases.ts'
import { capital } from '../transfer-phrases.ts'
import { plainName } from '../untrusted-text.ts'

const passwordSet = inEach({
  en: {
    subject: 'A new password was set for you',
    button: 'Sign in',
    limits: 'With the new password. You then choose one of your own.',
    somebody: 'a manager of your team',
    said: (who: string) => `${who} set a new password for your account. You are signed out on all your devices.`,
    ask: 'You do not have the password? Ask the person who set it: we never send passwords.',
    unasked: 'You did not expect this? Talk to the managers of your team before you sign in.',
    why: 'sent because this is the address of an account.',
  },
  fr: {
    subject: 'Un nouveau mot de passe a été défini pour vous',
    button: 'Se connecter',
    limits: 'Avec le nouveau mot de passe. Vous choisirez ensuite le vôtre.',
    somebody: 'un gestionnaire de votre équipe',
    said: (who: string) =>
      `${who} a défini un nouveau mot de passe pour votre compte. Vos sessions sont fermées sur tous vos appareils.`,
    ask: 'Vous n’avez pas ce mot de passe\u00a0? Demandez-le à la personne qui l’a défini\u00a0: nous n’envoyons jamais de mot de passe.',
    unasked: 'Vous ne vous y attendiez pas\u00a0? Parlez-en aux gestionnaires de votre équipe avant de vous connecter.',
    why: 'envoyé parce que cette adresse est celle d’un compte.',
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
    subject: 'You are no longer part of your team',
    button: 'Sign in',
    limits: 'With the password you have.',
    said: (owner: string) => `You were removed from ${owner}’s team.`,
    saidWithoutName: 'You were removed from the team.',
    account: 'Your account stays open, with its own plan and limits.',
    transfers: {
      give: 'The transfers you made were given to the people who manage the team. Their links keep working.',
      keep: 'The transfers you made stay available until they expire.',
      delete: 'The transfers you made were deleted. Their links no longer work.',
    },
    questions: 'Questions? Ask the managers of the team.',
    why: 'sent because this address belonged to a team.',
  },
  fr: {
    subject: 'Vous ne faites plus partie de votre équipe',
    button: 'Se connecter',
    limits: 'Avec votre mot de passe actuel.',
    // A name after “de” would need its first sound: d’Ana, but de Hugo.
    said: (owner: string) => `Vous n’avez plus accès à l’équipe dont ${owner} est propriétaire.`,
    saidWithoutName: 'Vous n’avez plus accès à l’équipe.',
    account: 'Votre compte reste ouvert, avec sa propre offre et ses propres limites.',
    transfers: {
      give: 'Les envois que vous avez faits ont été confiés aux personnes qui gèrent l’équipe. Leurs liens fonctionnent toujours.',
      keep: 'Les envois que vous avez faits restent disponibles jusqu’à leur expiration.',
      delete: 'Les envois que vous avez faits ont été supprimés. Leurs liens ne fonctionnent plus.',
    },
    questions: 'Des questions\u00a0? Adressez-vous aux gestionnaires de l’équipe.',
    why: 'envoyé parce que cette adresse faisait partie d’une équipe.',
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
