import type { Words } from '../en/encrypting.ts'
import type { Same } from '../same.ts'

const encrypting: Same<Words['encrypting']> = {
  kept: 'Seul ce mot de passe ouvre vos fichiers, et nous ne le gardons pas :',
  lost: 'si vous le perdez, les fichiers sont perdus aussi.',
  more: 'En savoir plus sur le chiffrement',
  readable:
    'Les fichiers sont chiffrés à leur arrivée chez nous, pas dans votre navigateur. Leurs noms, leurs tailles et votre message nous restent lisibles.',
  check:
    'Nous avons besoin de la clé pour vérifier les fichiers après l’envoi. Nous l’oublions ensuite, au bout d’une heure au plus.',
  again:
    'Le mot de passe vous sera redemandé pour ajouter des fichiers, ou pour reprendre après avoir fermé cette page.',

  ask_title: 'Saisissez le mot de passe',
  ask_text:
    'Ces fichiers sont en cours de chiffrement, et nous ne gardons pas le mot de passe. Saisissez-le pour reprendre l’envoi.',
  ask_label: 'Mot de passe',
  ask_missing: 'Saisissez le mot de passe.',
  ask_wrong: 'Mot de passe incorrect. Vérifiez les majuscules et les espaces.',
  ask_show: 'Afficher le mot de passe',
  ask_hide: 'Masquer le mot de passe',
  ask_go_on: 'Reprendre',
  ask_busy: 'Vérification…',
  ask_leave: 'Pas maintenant',
}

export const words: Same<Words> = { encrypting }
