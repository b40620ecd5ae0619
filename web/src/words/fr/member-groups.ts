import type { memberGroups as Words } from '../en/member-groups.ts'
import type { Same } from '../same.ts'
import { withMillions } from './millions.ts'

const texts: Same<typeof Words> = {
  title: 'Groupes de membres',
  intro:
    'Un groupe de membres donne à ses membres une apparence et des options d’envoi. Chacun est dans un seul groupe au plus.',
  found_one: '{{number}} groupe de membres',
  found_other: '{{number}} groupes de membres',
  size_one: '{{number}} membre',
  size_other: '{{number}} membres',
  ungrouped_one: '{{number}} membre n’est dans aucun groupe de membres.',
  ungrouped_other: '{{number}} membres ne sont dans aucun groupe de membres.',
  empty_title: 'Aucun groupe de membres',
  empty_text: 'Donnez à un service ou à une marque son apparence et ses options d’envoi.',
  look_own: 'Apparence propre',
  look_site: 'Apparence de votre site',
  options_own: 'Options d’envoi propres',
  options_team: 'Options d’envoi de l’équipe',

  add: 'Nouveau groupe de membres',
  add_text: 'Donnez-lui le nom d’un service ou d’une marque. Ses membres viennent ensuite.',
  add_do: 'Créer',
  added: '« {{name}} » est prêt. Ajoutez ses membres.',
  name: 'Nom',
  name_missing: 'Indiquez un nom.',
  rename: 'Renommer',
  rename_title: 'Renommer « {{name}} »',
  rename_text: 'Ses membres, son apparence et ses options ne changent pas.',
  renamed: 'Le nouveau nom est « {{name}} ».',
  delete: 'Supprimer',
  delete_title: 'Supprimer « {{name}} » ?',
  delete_nobody: 'Personne n’est dans ce groupe. C’est définitif.',
  delete_text_one:
    'Son membre reste dans l’équipe et enverra désormais avec l’apparence et les options de l’équipe. C’est définitif.',
  delete_text_other:
    'Ses {{number}} membres restent dans l’équipe et enverront désormais avec l’apparence et les options de l’équipe. C’est définitif.',
  delete_do: 'Supprimer le groupe de membres',
  deleted: '« {{name}} » est supprimé.',

  back: 'Tous les groupes de membres',
  members: 'Membres',
  members_search: 'Chercher parmi ses membres',
  members_empty: 'Personne n’y est encore',
  members_empty_text: 'Appuyez sur Ajouter à côté d’un nom, ou glissez quelqu’un ici.',
  candidates: 'Ajouter des membres',
  candidates_search: 'Chercher un nom ou un e-mail',
  candidates_all: 'Tous les membres de l’équipe y sont',
  candidates_none: 'Personne n’a encore rejoint l’équipe',
  candidates_none_text: 'Invitez d’abord des personnes. Une fois arrivées, vous pourrez les ajouter ici.',
  candidates_invite: 'Aller à l’équipe',
  none_found: 'Personne ne correspond à « {{query}} »',
  in: 'Dans {{name}}',
  put: 'Ajouter',
  put_named: 'Ajouter {{name}}',
  put_in: '{{name}} est dans « {{group}} ».',
  moved: '{{name}} est passé de « {{from}} » à « {{group}} ».',
  take: 'Retirer {{name}}',
  taken: '{{name}} n’est plus dans « {{group}} ».',
  drop_in: 'Déposez {{name}} ici',
  drop_out: 'Déposez ici pour retirer {{name}}',
  move_title: 'Déplacer {{name}} vers « {{group}} » ?',
  move_text:
    '{{name}} est dans « {{from}} » et quittera ce groupe. Ses nouveaux envois prendront l’apparence et les options de « {{group}} » ; les anciens ne changent pas.',
  move_do: 'Déplacer',

  look: 'Apparence',
  look_own_text: 'Passe avant celle de votre site, sur les pages et dans les e-mails.',
  look_site_text: 'Les pages et les e-mails ressemblent à votre site.',
  look_edit: 'Modifier l’apparence',

  column: 'Groupe de membres',
  filter_any: 'Tous les groupes de membres',
  filter_none: 'Aucun groupe de membres',
  choice: 'Groupe de membres',
  choice_none: 'Aucun',
  choice_text: 'Fixe l’apparence et les options d’envoi des nouveaux envois.',

  problem_gone: 'Ce groupe de membres, ou cette personne, n’est plus là.',
  problem_name: 'Votre équipe a déjà un groupe de membres de ce nom.',
  problem_lapsed: 'L’offre de cette équipe a pris fin : aucun groupe de membres ne peut être ajouté.',
}
export const memberGroups = withMillions(texts)
