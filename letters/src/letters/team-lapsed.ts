import { type Writer, inEach } from '../draft.ts'
import { greet } from '../phrases.ts'

const words = inEach({
  en: {
    subject: 'Your team’s plan has ended',
    button: 'View your team',
    limits: 'Choose a team plan to get everything back.',
    kept: (members: number) =>
      members === 0
        ? 'Your team keeps its transfers, and their links keep working.'
        : members === 1
          ? 'Your team’s member keeps their account and transfers, and links keep working.'
          : `Your team’s ${members} members keep their accounts and transfers, and links keep working.`,
    now: 'From now on, new transfers have the limits of a free account, and you can’t invite anyone.',
    why: 'You’re receiving this email because you own a team.',
  },
  fr: {
    subject: 'L’offre de votre équipe a pris fin',
    button: 'Voir votre équipe',
    limits: 'Choisissez une offre d’équipe pour tout retrouver.',
    kept: (members: number) =>
      members === 0
        ? 'Votre équipe garde ses transferts, et leurs liens fonctionnent toujours.'
        : members === 1
          ? 'Le membre de votre équipe garde son compte et ses transferts, et les liens fonctionnent toujours.'
          : `Les ${members}\u00a0membres de votre équipe gardent leurs comptes et leurs transferts, et les liens fonctionnent toujours.`,
    now: 'Désormais, les nouveaux transferts ont les limites d’un compte gratuit, et vous ne pouvez plus inviter personne.',
    why: 'Vous recevez cet e-mail parce que vous êtes propriétaire d’une équipe.',
  },
})

export const teamLapsed: Writer<'team-lapsed'> = ({ name, memberCount, link }, language) => {
  const { subject, button, limits, kept, now, why } = words[language]
  return {
    subject,
    preview: now,
    title: `${subject}.`,
    action: { label: button, link, limits },
    body: [greet(name, language), now, kept(memberCount)],
    why,
  }
}
