import { billing, planLimits } from '@envoi/contract/limits'
import { type Writer, inEach } from '../draft.ts'
import { dayIn, greet } from '../phrases.ts'
import { becauseOfPlan, planIn, playMoneyIn, sumIn } from '../plan-phrases.ts'
import { sizeIn } from '../transfer-phrases.ts'
import { plainName } from '../untrusted-text.ts'

const freeStorage = planLimits.NONE.storage

const ends = inEach({
  en: {
    subject: (plan: string, day: string) => `Your ${plan} plan ends on ${day}`,
    off: 'Automatic renewal is off, so nothing more will be charged. Until then, nothing changes.',
    after: `After that, new transfers have the limits of a free account. Nothing is deleted because of that for ${billing.lapseDays} days.`,
    button: 'Keep your plan',
    limits: 'Turn automatic renewal back on, and it goes on as before.',
    team: (owner: string | undefined) =>
      `You’re in ${owner === undefined ? 'a team' : `${owner}’s team`} now, and its plan counts for you. So your own isn’t renewed: nothing more will be charged.`,
    withTeam:
      'After that you have the team’s plan alone. Your transfers stay yours, and nothing is deleted because of this.',
    see: 'See your plan and invoices',
    leave: 'If you leave the team before that day, you can turn automatic renewal back on.',
  },
  fr: {
    subject: (plan: string, day: string) => `Votre offre ${plan} prend fin le ${day}`,
    off: 'Le renouvellement automatique est désactivé\u00a0: plus rien ne sera débité. D’ici là, rien ne change.',
    after: `Ensuite, les nouveaux envois auront les limites d’un compte gratuit. Rien n’est supprimé pour cette raison pendant ${billing.lapseDays}\u00a0jours.`,
    button: 'Garder votre offre',
    limits: 'Réactivez le renouvellement automatique, et tout continue.',
    team: (owner: string | undefined) =>
      `Vous faites maintenant partie ${owner === undefined ? 'd’une équipe' : `de l’équipe dont ${owner} est propriétaire`}, et son offre vaut pour vous. La vôtre n’est donc pas renouvelée\u00a0: plus rien ne sera débité.`,
    withTeam:
      'Ensuite, vous avez la seule offre de l’équipe. Vos envois restent les vôtres, et rien n’est supprimé pour cette raison.',
    see: 'Voir votre offre et vos factures',
    leave: 'Si vous quittez l’équipe avant ce jour, vous pourrez réactiver le renouvellement automatique.',
  },
})

export const planEnds: Writer<'plan-ends'> = (content, language) => {
  const { name, planName, team, endsAt, link } = content
  const say = ends[language]
  const subject = say.subject(planIn(language, planName), dayIn(language, endsAt))
  const [off, after] = team === null ? [say.off, say.after] : [say.team(plainName(team)), say.withTeam]
  const [label, limits] = team === null ? [say.button, say.limits] : [say.see, say.leave]
  return {
    subject,
    preview: off,
    title: `${subject}.`,
    action: { label, link, limits },
    body: [greet(name, language), off, after, ...playMoneyIn(language, content)],
    why: becauseOfPlan[language],
  }
}

const trial = inEach({
  en: {
    subject: (plan: string, day: string) => `Your ${plan} trial ends on ${day}`,
    first: {
      MONTHLY: (sum: string, day: string) => `Your plan then begins: on ${day} we charge ${sum} for the first month.`,
      ANNUAL: (sum: string, day: string) => `Your plan then begins: on ${day} we charge ${sum} for the first year.`,
    },
    cancel: 'You would rather not go on? Cancel before that day, and you pay nothing.',
    button: 'See your plan',
    limits: 'To go on, there is nothing to do.',
    why: 'sent because you are trying out a plan.',
  },
  fr: {
    subject: (plan: string, day: string) => `Votre essai de l’offre ${plan} se termine le ${day}`,
    first: {
      MONTHLY: (sum: string, day: string) =>
        `Votre offre commence alors\u00a0: le ${day}, nous débitons ${sum} pour le premier mois.`,
      ANNUAL: (sum: string, day: string) =>
        `Votre offre commence alors\u00a0: le ${day}, nous débitons ${sum} pour la première année.`,
    },
    cancel: 'Vous préférez en rester là\u00a0? Résiliez avant ce jour, et vous ne payez rien.',
    button: 'Voir votre offre',
    limits: 'Pour continuer, vous n’avez rien à faire.',
    why: 'envoyé parce que vous essayez une offre.',
  },
})

export const trialEnds: Writer<'trial-ends'> = (content, language) => {
  const { name, planName, period, endsAt, link } = content
  const say = trial[language]
  const day = dayIn(language, endsAt)
  const subject = say.subject(planIn(language, planName), day)
  const charge = say.first[period](sumIn(language, content), day)
  return {
    subject,
    preview: charge,
    title: `${subject}.`,
    action: { label: say.button, link, limits: say.limits },
    body: [greet(name, language), charge, say.cancel, ...playMoneyIn(language, content)],
    why: say.why,
  }
}

const ended = inEach({
  en: {
    subject: 'Your plan has ended',
    works:
      'Your account stays, and links keep working until the end date of each transfer. So do your sites and push pages, with the limits of a free account.',
    kept: (day: string) => `Nothing is deleted because of this before ${day}.`,
    afterwards: (free: string) =>
      `After that, whatever you store above the free ${free} is deleted, oldest transfers first. We will write to you once more before.`,
    button: 'See the plans',
    limits: 'A new plan brings everything back.',
    why: 'sent because you had a plan.',
  },
  fr: {
    subject: 'Votre offre a pris fin',
    works:
      'Votre compte reste ouvert, et les liens fonctionnent jusqu’à la date de fin de chaque envoi. Vos sites et vos pages de dépôt aussi, avec les limites d’un compte gratuit.',
    kept: (day: string) => `Rien n’est supprimé pour cette raison avant le ${day}.`,
    afterwards: (free: string) =>
      `Ensuite, ce qui dépasse les ${free} de stockage gratuit est supprimé, en commençant par les envois les plus anciens. Nous vous écrirons encore une fois avant.`,
    button: 'Voir les offres',
    limits: 'Une nouvelle offre rétablit tout.',
    why: 'envoyé parce que vous aviez une offre.',
  },
})

export const planEnded: Writer<'plan-ended'> = ({ name, keptUntil, link }, language) => {
  const say = ended[language]
  const kept = say.kept(dayIn(language, keptUntil))
  return {
    subject: say.subject,
    preview: kept,
    title: `${say.subject}.`,
    action: { label: say.button, link, limits: say.limits },
    body: [greet(name, language), say.works, `${kept} ${say.afterwards(sizeIn(language, freeStorage))}`],
    why: say.why,
  }
}

const go = inEach({
  en: {
    subject: (day: string) => `Some of your files will be deleted on ${day}`,
    above: (above: string, free: string) =>
      `Your plan has ended, and you store ${above} more than the ${free} of a free account.`,
    what: (day: string) => `On ${day} we delete what is above that, oldest transfers first.`,
    keep: 'To keep everything, choose a plan. Or download what you need and delete what you can do without: whatever fits, stays.',
    button: 'Keep everything',
    limits: (day: string) => `Choose a plan before ${day}, and nothing is deleted.`,
    list: 'See your transfers',
  },
  fr: {
    subject: (day: string) => `Une partie de vos fichiers sera supprimée le ${day}`,
    above: (above: string, free: string) =>
      `Votre offre a pris fin, et vous stockez ${above} de plus que les ${free} d’un compte gratuit.`,
    what: (day: string) =>
      `Le ${day}, nous supprimerons ce qui dépasse, en commençant par les envois les plus anciens.`,
    keep: 'Pour tout garder, choisissez une offre. Sinon, téléchargez ce dont vous avez besoin et supprimez le reste\u00a0: ce qui tient dans l’espace gratuit est conservé.',
    button: 'Tout garder',
    limits: (day: string) => `Choisissez une offre avant le ${day}, et rien n’est supprimé.`,
    list: 'Voir vos envois',
  },
})

export const filesGo: Writer<'files-go'> = ({ name, goAt, above, link, dashboardLink }, language) => {
  const say = go[language]
  const day = dayIn(language, goAt)
  const said = say.above(sizeIn(language, above), sizeIn(language, freeStorage))
  return {
    subject: say.subject(day),
    preview: said,
    title: `${say.subject(day)}.`,
    action: { label: say.button, link, limits: say.limits(day) },
    body: [greet(name, language), `${said} ${say.what(day)}`, say.keep, { label: say.list, link: dashboardLink }],
    why: ended[language].why,
  }
}
