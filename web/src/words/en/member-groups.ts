/** Of groups of a team's members; never just “groups”, which are of contacts. */
export const memberGroups = {
  title: 'Member groups',
  intro: 'A member group gives its members a look and transfer options. Each member is in one at most.',
  found_one: '{{number}} member group',
  found_other: '{{number}} member groups',
  size_one: '{{number}} member',
  size_other: '{{number}} members',
  ungrouped_one: '{{number}} member is in no member group.',
  ungrouped_other: '{{number}} members are in no member group.',
  empty_title: 'No member groups yet',
  empty_text: 'Give a department or a brand its own look and transfer options.',
  look_own: 'Own look',
  look_site: 'Look of your site',
  options_own: 'Own transfer options',
  options_team: 'Transfer options of the team',

  // A new one, and its name.
  add: 'New member group',
  add_text: 'Name it after a department or a brand. Its members come next.',
  add_do: 'Create',
  added: '“{{name}}” is ready. Add its members.',
  name: 'Name',
  name_missing: 'Enter a name.',
  rename: 'Rename',
  rename_title: 'Rename “{{name}}”',
  rename_text: 'Its members, look and options stay as they are.',
  renamed: 'The new name is “{{name}}”.',
  delete: 'Delete',
  delete_title: 'Delete “{{name}}”?',
  delete_nobody: 'Nobody is in it. This can’t be undone.',
  delete_text_one:
    'Its member stays in the team and sends with the look and options of the team from then on. This can’t be undone.',
  delete_text_other:
    'Its {{number}} members stay in the team and send with the look and options of the team from then on. This can’t be undone.',
  delete_do: 'Delete member group',
  deleted: '“{{name}}” is deleted.',

  // Who is in it.
  back: 'All member groups',
  members: 'Members',
  members_search: 'Search its members',
  members_empty: 'Nobody is in it yet',
  members_empty_text: 'Press Add beside a name, or drag somebody here.',
  candidates: 'Add members',
  candidates_search: 'Search by name or email',
  candidates_all: 'All members of the team are in it',
  candidates_none: 'Nobody has joined the team yet',
  candidates_none_text: 'Invite people first. Once they have joined, you can add them here.',
  candidates_invite: 'Go to the team',
  none_found: 'Nobody found for “{{query}}”',
  in: 'In {{name}}',
  put: 'Add',
  put_named: 'Add {{name}}',
  put_in: '{{name}} is in “{{group}}”.',
  moved: '{{name}} moved from “{{from}}” to “{{group}}”.',
  take: 'Take {{name}} out',
  taken: '{{name}} is no longer in “{{group}}”.',
  drop_in: 'Drop {{name}} here',
  drop_out: 'Drop here to take {{name}} out',
  move_title: 'Move {{name}} to “{{group}}”?',
  move_text:
    '{{name}} is in “{{from}}” and leaves it. New transfers take the look and options of “{{group}}”; sent ones stay as they are.',
  move_do: 'Move',

  // What it sets.
  look: 'Look',
  look_own_text: 'Goes before the look of your site, on pages and in emails.',
  look_site_text: 'Pages and emails look like your site.',
  look_edit: 'Edit look',

  // Beside a member.
  column: 'Member group',
  filter_any: 'Any member group',
  filter_none: 'No member group',
  choice: 'Member group',
  choice_none: 'None',
  choice_text: 'Sets the look and the transfer options of new transfers.',

  // What stands in the way.
  problem_gone: 'This member group, or this person, is no longer there.',
  problem_name: 'Your team has a member group of this name already.',
  problem_lapsed: 'The plan of this team has ended, so member groups can’t be added.',
} as const
