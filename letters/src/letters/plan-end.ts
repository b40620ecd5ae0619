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
    off: 'Automatic renewal is off, so you won’t be charged again. Until then, nothing changes.',
    after: `After that, new transfers have the limits of a free account. Files over the free storage limit are deleted ${billing.lapseDays} days later.`,
    button: 'Keep your plan',
    limits: 'Turn automatic renewal back on to keep it.',
    aTeam: 'a team’s',
    teamOf: (owner: string) => `${owner}’s team`,
    team: (whose: string) =>
      `You’re on ${whose} plan now, so your own won’t be renewed and you won’t be charged again.`,
    withTeam: 'After that, only the team’s plan applies. You keep all your transfers.',
    see: 'View plan and invoices',
    leave: 'If you leave the team before that day, you can turn automatic renewal back on.',
  },
  fr: {
    subject: (plan: string, day: string) => `Votre offre ${plan} prend fin le ${day}`,
    off: 'Le renouvellement automatique est désactivé\u202f: plus rien ne sera débité. D’ici là, rien ne change.',
    after: `Ensuite, vos nouveaux transferts auront les limites d’un compte gratuit. Les fichiers qui dépassent le stockage gratuit sont supprimés ${billing.lapseDays}\u00a0jours plus tard.`,
    button: 'Garder votre offre',
    limits: 'Réactivez le renouvellement automatique pour la garder.',
    aTeam: 'd’une équipe',
    teamOf: (owner: string) => `de l’équipe dont ${owner} est propriétaire`,
    team: (whose: string) =>
      `Vous profitez maintenant de l’offre ${whose}. La vôtre ne sera donc pas renouvelée, et plus rien ne sera débité.`,
    withTeam: 'Ensuite, seule l’offre de l’équipe s’applique. Vous gardez tous vos transferts.',
    see: 'Voir l’offre et les factures',
    leave: 'Si vous quittez l’équipe avant ce jour, vous pourrez réactiver le renouvellement automatique.',
  },
})

export const planEnds: Writer<'plan-ends'> = (content, language) => {
  const { name, planName, team, endsAt, link } = content
  const say = ends[language]
  const subject = say.subject(planIn(language, planName), dayIn(language, endsAt))
  const owner = team === null ? undefined : plainName(team)
  const whose = owner === undefined ? say.aTeam : say.teamOf(owner)
  const [off, after] = team === null ? [say.off, say.after] : [say.team(whose), say.withTeam]
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
      MONTHLY: (sum: string, day: string) =>
        `Your plan then starts: we’ll charge ${sum} for the first month on ${day}.`,
      ANNUAL: (sum: string, day: string) => `Your plan then starts: we’ll charge ${sum} for the first year on ${day}.`,
    },
    cancel: 'Don’t want to continue? Cancel before that day and you won’t be charged.',
    button: 'View your plan',
    limits: 'To keep your plan, you don’t need to do anything.',
    why: 'You’re receiving this email because you’re trying a plan.',
  },
  fr: {
    subject: (plan: string, day: string) => `Votre essai de l’offre ${plan} se termine le ${day}`,
    first: {
      MONTHLY: (sum: string, day: string) =>
        `Votre offre commence ensuite\u202f: nous débiterons ${sum} le ${day} pour le premier mois.`,
      ANNUAL: (sum: string, day: string) =>
        `Votre offre commence ensuite\u202f: nous débiterons ${sum} le ${day} pour la première année.`,
    },
    cancel: 'Vous ne souhaitez pas continuer\u202f? Résiliez avant ce jour et rien ne sera débité.',
    button: 'Voir votre offre',
    limits: 'Pour garder votre offre, vous n’avez rien à faire.',
    why: 'Vous recevez cet e-mail parce que vous essayez une offre.',
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
      'You keep your account, and your transfers stay available until they expire. Your sites and push pages keep working, with the limits of a free account.',
    kept: (day: string, free: string) => `We keep files over the free ${free} until ${day}.`,
    afterwards: 'After that, we delete them, oldest transfers first. We’ll email you again before then.',
    button: 'View plans',
    limits: 'Choose a plan to get everything back.',
    why: 'You’re receiving this email because you had a plan.',
  },
  fr: {
    subject: 'Votre offre a pris fin',
    works:
      'Vous gardez votre compte, et vos transferts restent disponibles jusqu’à leur expiration. Vos sites et vos pages de dépôt fonctionnent toujours, avec les limites d’un compte gratuit.',
    kept: (day: string, free: string) =>
      `Nous conservons les fichiers qui dépassent les ${free} de stockage gratuit jusqu’au ${day}.`,
    afterwards:
      'Ensuite, nous les supprimerons, en commençant par les transferts les plus anciens. Nous vous préviendrons avant.',
    button: 'Voir les offres',
    limits: 'Choisissez une offre pour tout retrouver.',
    why: 'Vous recevez cet e-mail parce que vous aviez une offre.',
  },
})

export const planEnded: Writer<'plan-ended'> = ({ name, keptUntil, link }, language) => {
  const say = ended[language]
  const kept = say.kept(dayIn(language, keptUntil), sizeIn(language, freeStorage))
  return {
    subject: say.subject,
    preview: kept,
    title: `${say.subject}.`,
    action: { label: say.button, link, limits: say.limits },
    body: [greet(name, language), say.works, `${kept} ${say.afterwards}`],
    why: say.why,
  }
}

const go = inEach({
  en: {
    subject: (day: string) => `Some of your files will be deleted on ${day}`,
    above: (above: string, free: string) =>
      `Your plan has ended, and you’re ${above} over the ${free} of a free account.`,
    what: (day: string) => `On ${day}, we’ll delete what is over this limit, oldest transfers first.`,
    keep: 'To keep everything, choose a plan. Or download what you need and delete the rest: what fits stays.',
    button: 'Choose a plan',
    limits: (day: string) => `Choose a plan before ${day} to keep all your files.`,
    list: 'View your transfers',
  },
  fr: {
    subject: (day: string) => `Une partie de vos fichiers sera supprimée le ${day}`,
    above: (above: string, free: string) =>
      `Votre offre a pris fin, et vous dépassez de ${above} les ${free} d’un compte gratuit.`,
    what: (day: string) =>
      `Le ${day}, nous supprimerons ce qui dépasse, en commençant par les transferts les plus anciens.`,
    keep: 'Pour tout garder, choisissez une offre. Sinon, téléchargez ce dont vous avez besoin et supprimez le reste\u202f: ce qui tient dans le stockage gratuit est conservé.',
    button: 'Choisir une offre',
    limits: (day: string) => `Choisissez une offre avant le ${day} pour garder tous vos fichiers.`,
    list: 'Voir vos transferts',
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
