import type { Words } from '../en/form.ts'
import type { Same } from '../same.ts'

export const proof: Same<Words['proof']> = {
  title: 'Confirmez votre e-mail',
  text: 'Nous avons envoyé un code à 6 chiffres à {{email}}, pour que personne n’envoie de fichiers en votre nom. Il n’est demandé qu’une fois dans ce navigateur.',
  asking: 'Envoi d’un code à {{email}}…',
  code: 'Code à 6 chiffres',
  digit: 'Chiffre {{number}}',
  checking: 'Vérification…',
  wrong: 'Code incorrect. Vérifiez l’e-mail le plus récent, ou demandez un nouveau code.',
  address: 'Impossible d’envoyer un e-mail à cette adresse. Modifiez-la, puis réessayez.',
  busy: 'Trop de demandes. Réessayez dans {{time}}.',
  offline: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  fault: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  resend: 'Envoyer un nouveau code',
  resend_in: 'dans {{time}}',
  sent: 'Nouveau code envoyé.',
}
