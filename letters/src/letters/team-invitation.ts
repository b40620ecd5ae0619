import type { Language } from '@envoi/contract/words'
import { type Draft, type Writer, inEach } from '../draft.ts'
import { greet } from '../phrases.ts'
import { plainName } from '../untrusted-text.ts'

const invitation = inEach({
  en: {
    subject: (who: string) => `${who} invites you to join their team`,
    subjectWithoutName: 'You are invited to join a team',
    button: 'Join the team',
    limits: (days: number) => `Good for ${days === 1 ? '1 day' : `${days} days`}. The link is yours alone.`,
    from: (name: string, address: string) => `This invitation was sent by ${name}, ${address}.`,
    fromAddress: (address: string) => `This invitation was sent by ${address}.`,
    purpose: 'Members send large files on the team’s plan and share its storage.',
    how: {
      'choose-password': 'Choose a password, and your account is open.',
      'given-password': 'Your account is ready: sign in with the password you were given, then choose one of your own.',
      'sign-in':
        'You already have an account: sign in and accept. Your transfers then count towards the team’s storage. Until you accept, nothing changes.',
    },
    unwanted: 'You do not know the sender, or would rather not join? Ignore this email: nothing happens.',
    why: 'sent because this address was given to invite somebody to a team.',
  },
  fr: {
    subject: (who: string) => `${who} vous invite à rejoindre son équipe`,
    subjectWithoutName: 'Une équipe vous invite à la rejoindre',
    button: 'Rejoindre l’équipe',
    limits: (days: number) => `Valable ${days === 1 ? '1 jour' : `${days}\u00a0jours`}. Ce lien vous est personnel.`,
    from: (name: string, address: string) => `Cette invitation est envoyée par ${name}, ${address}.`,
    fromAddress: (address: string) => `Cette invitation est envoyée par ${address}.`,
    purpose: 'Les membres envoient de gros fichiers avec l’offre de l’équipe et partagent son espace de stockage.',
    how: {
      'choose-password': 'Choisissez un mot de passe, et votre compte est ouvert.',
      'given-password':
        'Votre compte est prêt\u00a0: connectez-vous avec le mot de passe qui vous a été donné, puis choisissez le vôtre.',
      'sign-in':
        'Vous avez déjà un compte\u00a0: connectez-vous et acceptez. Vos envois comptent alors dans l’espace de l’équipe. Tant que vous n’acceptez pas, rien ne change.',
    },
    unwanted:
      'Vous ne connaissez pas cette personne, ou son équipe ne vous intéresse pas\u00a0? Ignorez cet e-mail\u00a0: rien ne changera.',
    why: 'envoyé parce que cette adresse a été donnée pour inviter quelqu’un dans une équipe.',
  },
})

/** The address of whoever invites stands in it in full: it is what the reader can judge by. */
export const teamInvitation: Writer<'team-invitation'> = (content, language) => {
  const say = invitation[language]
  const owner = plainName(content.owner)
  const subject = owner === undefined ? say.subjectWithoutName : say.subject(owner)
  return {
    subject,
    preview: say.purpose,
    title: `${subject}.`,
    action: { label: say.button, link: content.link, limits: say.limits(content.days) },
    body: [
      greet(content.name, language),
      owner === undefined ? say.fromAddress(content.ownerAddress) : say.from(owner, content.ownerAddress),
      say.purpose,
      say.how[content.how],
      say.unwanted,
    ],
    why: say.why,
  }
}

const joined = inEach({
  en: {
    subject: (who: string) => `${who} has joined your team`,
    button: 'See your team',
    limits: 'You can change roles and settings there.',
    said: (address: string) => `The invitation to ${address} was accepted. This member now sends on your team’s plan.`,
    unasked: 'You did not invite them? One of your managers may have. You can remove a member at any time.',
    why: 'sent because you own a team.',
  },
  fr: {
    subject: (who: string) => `${who} a rejoint votre équipe`,
    button: 'Voir votre équipe',
    limits: 'Vous pouvez y modifier les rôles et les réglages.',
    said: (address: string) =>
      `L’invitation envoyée à ${address} a été acceptée. Ce membre utilise maintenant l’offre de votre équipe.`,
    unasked:
      'Cette invitation ne vient pas de vous\u00a0? Elle vient peut-être d’un de vos gestionnaires. Vous pouvez retirer un membre à tout moment.',
    why: 'envoyé parce que vous êtes propriétaire d’une équipe.',
  },
})

export const teamJoined: Writer<'team-joined'> = ({ name, member, memberAddress, link }, language) =>
  tellOwner(joined[language], { name, who: member, address: memberAddress, link }, language)

const given = inEach({
  en: {
    subject: (who: string) => `${who} has made you the owner of their team`,
    button: 'See your team',
    limits: 'You can invite people, name managers and set up the team there.',
    said: (address: string) =>
      `Everybody in the team, its plan, its subdomains and its invitations are yours now. ${address} stays as a manager.`,
    unasked: 'You did not expect this? You can give the team back to them, or to any other member.',
    why: 'sent because you own a team.',
  },
  fr: {
    subject: (who: string) => `${who} vous a confié son équipe`,
    button: 'Voir votre équipe',
    limits: 'Vous pouvez y inviter des personnes, nommer des gestionnaires et régler l’équipe.',
    said: (address: string) =>
      `Les membres de l’équipe, son offre, ses sous-domaines et ses invitations sont désormais à vous. ${address} reste gestionnaire.`,
    unasked: 'Vous ne vous y attendiez pas\u00a0? Vous pouvez rendre l’équipe, ou la confier à un autre membre.',
    why: 'envoyé parce que vous êtes propriétaire d’une équipe.',
  },
})

export const teamGiven: Writer<'team-given'> = ({ name, giver, giverAddress, link }, language) =>
  tellOwner(given[language], { name, who: giver, address: giverAddress, link }, language)

type Told = (typeof joined)[Language]

/** Of somebody who has come, or has given the team: who it is, what that means, and where to look. */
function tellOwner(
  say: Told,
  { name, who, address, link }: { name: string; who: string; address: string; link: string },
  language: Language,
): Draft {
  const subject = say.subject(plainName(who) ?? address)
  const said = say.said(address)
  return {
    subject,
    preview: said,
    title: `${subject}.`,
    action: { label: say.button, link, limits: say.limits },
    body: [greet(name, language), said, say.unasked],
    why: say.why,
  }
}
