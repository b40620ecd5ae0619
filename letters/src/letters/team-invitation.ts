import type { Language } from '@envoi/contract/words'
import { type Draft, type Writer, inEach } from '../draft.ts'
import { goodForDays, greet } from '../phrases.ts'
import { plainName } from '../untrusted-text.ts'

const invitation = inEach({
  en: {
    subject: (who: string) => `${who} invited you to join their team`,
    subjectWithoutName: 'You’re invited to join a team',
    button: 'Join the team',
    from: (name: string, address: string) => `This invitation was sent by ${name}, ${address}.`,
    fromAddress: (address: string) => `This invitation was sent by ${address}.`,
    purpose: 'Members send large files on the team’s plan and share its storage.',
    how: {
      'choose-password': 'Choose a password to create your account.',
      'given-password': 'Your account is ready. Sign in with the password you were given, then choose your own.',
      'sign-in':
        'You already have an account, so sign in and accept. Your transfers then count towards the team’s storage. Nothing changes until you accept.',
    },
    unwanted: 'Don’t know the sender, or don’t want to join? Ignore this email and nothing will change.',
    why: 'You’re receiving this email because this address was invited to a team.',
  },
  fr: {
    subject: (who: string) => `${who} vous invite à rejoindre son équipe`,
    subjectWithoutName: 'Invitation à rejoindre une équipe',
    button: 'Rejoindre l’équipe',
    from: (name: string, address: string) => `Cette invitation est envoyée par ${name}, ${address}.`,
    fromAddress: (address: string) => `Cette invitation est envoyée par ${address}.`,
    purpose: 'Les membres envoient de gros fichiers avec l’offre de l’équipe et partagent son stockage.',
    how: {
      'choose-password': 'Choisissez un mot de passe pour créer votre compte.',
      'given-password':
        'Votre compte est prêt. Connectez-vous avec le mot de passe qui vous a été donné, puis choisissez le vôtre.',
      'sign-in':
        'Vous avez déjà un compte\u202f: connectez-vous et acceptez. Vos transferts comptent alors dans le stockage de l’équipe. Rien ne change tant que vous n’avez pas accepté.',
    },
    unwanted:
      'Vous ne connaissez pas cette personne, ou vous préférez refuser\u202f? Ignorez cet e-mail\u202f: rien ne changera.',
    why: 'Vous recevez cet e-mail parce que cette adresse a été invitée dans une équipe.',
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
    action: { label: say.button, link: content.link, limits: goodForDays(content.days, language) },
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
    button: 'View your team',
    limits: 'You can change roles and settings there.',
    said: (address: string) => `The invitation to ${address} was accepted. They now send on your team’s plan.`,
    unasked: 'Didn’t invite them? One of your managers may have. You can remove members at any time.',
    why: 'You’re receiving this email because you own a team.',
  },
  fr: {
    subject: (who: string) => `${who} a rejoint votre équipe`,
    button: 'Voir votre équipe',
    limits: 'Vous pouvez y modifier les rôles et les réglages.',
    said: (address: string) =>
      `L’invitation envoyée à ${address} a été acceptée. Ce membre utilise maintenant l’offre de votre équipe.`,
    unasked:
      'Cette invitation ne vient pas de vous\u202f? Elle vient peut-être d’un de vos gestionnaires. Vous pouvez retirer un membre à tout moment.',
    why: 'Vous recevez cet e-mail parce que vous êtes propriétaire d’une équipe.',
  },
})

export const teamJoined: Writer<'team-joined'> = ({ name, member, memberAddress, link }, language) =>
  tellOwner(joined[language], { name, who: member, address: memberAddress, link }, language)

const given = inEach({
  en: {
    subject: (who: string) => `${who} made you the owner of their team`,
    button: 'View your team',
    limits: 'You can invite people, choose managers and change settings there.',
    said: (address: string) =>
      `You now own the team with its members, plan, subdomains and invitations. ${address} stays on as a manager.`,
    unasked: 'Didn’t expect this? You can give the team back to them, or to another member.',
    why: 'You’re receiving this email because you own a team.',
  },
  fr: {
    subject: (who: string) => `${who} vous a confié son équipe`,
    button: 'Voir votre équipe',
    limits: 'Vous pouvez y inviter des personnes, nommer des gestionnaires et modifier les réglages.',
    said: (address: string) =>
      `Vous êtes désormais propriétaire de l’équipe, de son offre, de ses sous-domaines et de ses invitations. ${address} reste gestionnaire.`,
    unasked: 'Vous ne vous y attendiez pas\u202f? Vous pouvez rendre l’équipe, ou la confier à un autre membre.',
    why: 'Vous recevez cet e-mail parce que vous êtes propriétaire d’une équipe.',
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
