import type { Words } from '../en/form.ts'
import type { Same } from '../same.ts'

export const proof: Same<Words['proof']> = {
  title: 'Un code, et c’est parti',
  text: 'Six chiffres viennent de partir à {{email}} : ainsi personne n’écrit en votre nom. Ce navigateur ne le demande qu’une fois.',
  asking: 'Six chiffres partent à {{email}}…',
  code: 'Les six chiffres',
  digit: 'Chiffre {{number}}',
  checking: 'On vérifie…',
  wrong: 'Ce n’est pas le bon. Regardez l’e-mail le plus récent, ou demandez un autre code.',
  address: 'Aucun e-mail ne peut partir à cette adresse. Corrigez-la, puis renvoyez.',
  busy: 'Cela fait beaucoup en peu de temps. Attendez {{time}}, puis réessayez.',
  offline: 'Nous sommes injoignables. Vérifiez votre connexion et réessayez.',
  fault: 'Cela n’a pas marché, et c’est de notre faute. Réessayez dans un instant.',
  resend: 'Un autre code',
  resend_in: 'dans {{time}}',
  sent: 'Un autre code est en route.',
}
