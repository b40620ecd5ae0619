import type { Words } from '../en/report.ts'
import type { Same } from '../same.ts'

const report: Same<Words['report']> = {
  title: 'Pourquoi signaler ce transfert ?',
  text: 'Notre équipe l’examinera. L’expéditeur ne saura pas que vous l’avez signalé.',
  reason: 'Motif',
  reasons: {
    phishing: 'Hameçonnage ou arnaque',
    malware: 'Virus ou logiciel malveillant',
    illegal: 'Contenu illégal',
    copyright: 'Atteinte au droit d’auteur',
    unwanted: 'Message indésirable',
    other: 'Autre chose',
  },
  message: 'Que s’est-il passé ?',
  message_hint: 'Facultatif',
  email: 'Votre e-mail',
  email_hint: 'Facultatif, si nous pouvons vous écrire',
  send: 'Envoyer le signalement',
  sending: 'Envoi…',
  leave: 'Annuler',
  thanks: 'Signalement envoyé. Notre équipe l’examinera.',
  no_reason: 'Choisissez un motif.',
  wrong_email: 'E-mail invalide.',
  gone: 'Ce transfert ne peut plus être signalé : son lien a changé ou expiré.',
}

export const words: Same<Words> = { report }
