import type { Words } from '../en/encrypting.ts'
import type { Same } from '../same.ts'

const encrypting: Same<Words['encrypting']> = {
  kept: 'Les fichiers sont conservés chiffrés avec ce mot de passe, et nous ne le gardons pas. Sans lui personne ne les ouvre, pas même nous.',
  lost: 'S’il est perdu, les fichiers le sont aussi.',
  readable:
    'Ils sont chiffrés à leur arrivée chez nous, pas dans votre navigateur. Leurs noms, leurs tailles et votre message restent lisibles par le service.',
  check:
    'La vérification juste après l’envoi a besoin de la clé ; ensuite nous l’oublions, au bout d’une heure au plus.',
  again:
    'Le mot de passe vous sera redemandé pour ajouter des fichiers, et pour reprendre après avoir fermé cette page.',

  ask_title: 'Quel était le mot de passe ?',
  ask_text:
    'Ces fichiers sont chiffrés à leur arrivée, et nous ne gardons pas le mot de passe. Avec lui, l’envoi reprend.',
  ask_label: 'Mot de passe',
  ask_missing: 'Écrivez d’abord le mot de passe.',
  ask_wrong: 'Ce n’est pas le bon. Attention aux majuscules et aux espaces.',
  ask_show: 'Afficher le mot de passe',
  ask_hide: 'Masquer le mot de passe',
  ask_go_on: 'Reprendre',
  ask_busy: 'Un instant…',
  ask_leave: 'Pas maintenant',
}

export const words: Same<Words> = { encrypting }
