import type { widgetLost as english } from '../en/widget-lost.ts'
import type { Same } from '../same.ts'

export const widgetLost: Same<typeof english> = {
  text: 'Ce formulaire n’a pas pu s’ouvrir. Vérifiez votre connexion.',
  reload: 'Réessayer',
}
