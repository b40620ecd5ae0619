import type { Words } from '../en/manage.ts'
import type { Same } from '../same.ts'

export const pushReceived: Same<Words['pushReceived']> = {
  title_hint: 'Visible par vous uniquement.',
  forward: 'Transférer',
  ways: 'Actions',
  download: 'Télécharger',
  sender: 'Expéditeur',
  sender_nobody: 'Expéditeur anonyme',
  sender_proven: 'Adresse e-mail vérifiée.',
  sender_unproven: 'Non vérifié : n’importe qui a pu le saisir.',
  came_by_site: 'Par la page de dépôt « {{site}} »',
  came_by_link: 'Par votre lien de dépôt personnel',
  came_by_widget: 'Par le widget « {{name}} »',
  answers: 'Réponses',
  closed_text: 'Impossible de le télécharger tant que vous ne l’avez pas rouvert.',
}
