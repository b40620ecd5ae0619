import { words as french } from '../fr/push.ts'
import { widgetTitle as frenchTitle } from '../fr/widget-title.ts'
import { dashboardNav } from './dashboard-nav.ts'
import { error } from './error.ts'
import { proof } from './proof.ts'
import { words as english } from './push.ts'
import { pushSetup } from './push-setup.ts'
import { widgetTitle as englishTitle } from './widget-title.ts'
import { widgets } from './widgets.ts'

const branding = {
  title: 'Branding',
  one_moment: 'One moment…',
  try_again: 'Try again',
  intro_subdomain: 'How {{name}} looks to visitors, in emails and in chats.',
  intro_group: 'How {{site}} looks to the members of “{{name}}” and to the people they send to.',
  part: 'What to change',
  tab_page: 'Site',
  tab_mail: 'Emails',
  tab_cards: 'Link cards',
  gone_text: 'This branding no longer exists. Its subdomain or member group may have been deleted.',
  gone_back: 'View your subdomains',

  // Where a value comes from.
  from_site: 'From {{site}}.',
  from_default: 'Default.',
  field_reset: 'Reset {{label}}',

  // Colours.
  action: 'Action colour',
  start: 'Start button',
  start_as_action: 'Same as the action colour. {{contrast}}',
  colour_picker: '{{label}}, picker',
  colour_wrong: 'Enter a colour like #3F51B5.',
  ink_black: 'Black',
  ink_white: 'White',
  contrast: '{{ink}} text, {{ratio}}:1, readable (AA).',
  background: 'Background',
  background_none: 'Default',
  background_color: 'Colour',
  background_gradient: 'Gradient',
  background_picture: 'Picture',
  background_none_text: 'A light shade of the action colour.',
  background_colour: 'Background colour',
  background_from: 'Gradient, top',
  background_to: 'Gradient, bottom',
  background_top: 'At the top.',
  background_picture_hint: 'Fills the background, dimmed so that text stays readable. 1920 × 1080 works well.',
  gradient_lighter: 'Lightened so that text stays readable.',
  gradient_darker: 'Darkened so that text stays readable.',

  // Pictures.
  logo: 'Logo',
  logo_hint: 'PNG, JPEG or WebP, up to 2 MB. A transparent background works best.',
  favicon: 'Browser icon',
  favicon_hint: 'Square, 64 pixels or more. Without one, your logo is used if it’s square, else your initial.',
  picture_choose: 'Choose picture',
  picture_replace: 'Replace',
  picture_remove: 'Remove',
  picture_drop: 'or drop it here',
  picture_sending: 'Uploading…',
  picture_empty: 'This file is empty. Choose another one.',
  picture_too_large: 'This picture is too large. Choose one of up to {{max}}.',
  picture_not_a_picture: 'This isn’t a picture we can use. Choose a PNG, JPEG or WebP file.',
  picture_failed: 'The upload failed. Check your connection and try again.',

  // Words.
  welcome: 'Welcome',
  welcome_title: 'Title',
  welcome_text: 'Text',
  welcome_text_ours: 'Add your files, then an address or a link.',
  words_language: 'Language',
  words_in: '{{label}}, {{language}}',

  // Switches.
  tide: 'Show the sea',
  tide_on: 'The water rises while files are sent.',
  tide_off: 'Pages have a plain background.',
  byline: 'Show “by Envoi”',
  byline_on: 'A small line at the foot of pages and emails.',
  byline_off: 'Pages and emails don’t mention Envoi.',
  byline_plan: 'Only a Custom plan can turn this off.',

  // Mail.
  mail_intro: 'Emails look like the site. Set only what should differ.',
  mail_as_page: 'Same as the site.',
  header: 'Header picture',
  header_hint: 'Across the top of every email. 1200 × 300 works well.',
  footer: 'Footer',
  footer_text: 'Footer text',
  footer_hint: 'Your address or legal notice, for example.',
  reply: 'Replies',
  reply_text: 'Where replies to these emails go.',
  reply_sender: 'To the sender of the files',
  reply_site: 'To {{email}}, as on the site',
  reply_remove: 'Remove {{email}}',
  reply_add: 'Another address',
  reply_prove: 'Send code',
  reply_wrong: 'Enter an email address.',
  reply_code_title: 'Confirm this address',
  reply_code_text: 'We emailed a six-digit code to {{email}}. Enter it to get replies there.',
  reply_leave: 'Cancel',
  mail_replies: 'Replies go to {{email}}',
  mail_sample_title: 'Ana sent you 3 files',
  mail_sample_action: 'Download 3 files',
  mail_sample_text: 'Here are the plans for Thursday.',
  mail_sample_files: '3 files, 38.4 MB, available for 7 days',

  // Cards.
  links_title: 'Links to transfers',
  links_text: 'Shown in chats when someone shares a download link, in place of the transfer’s title.',
  links_ours_title: 'Files for you',
  links_ours_text: 'Open the link to see and download them.',
  uploader_title: 'Your sending page',
  uploader_text: 'Shown in chats when someone shares your site’s address.',
  uploader_ours_title: 'Send large files with ease',
  uploader_ours_text: 'Drop your files, add recipients or copy a link.',
  card_title: 'Title',
  card_text: 'Description',
  card_picture: 'Picture',
  card_picture_hint: '1200 × 630 works well.',

  // Beside it.
  preview: 'Preview',
  preview_of: 'Preview of',
  preview_theme: 'Day or night',
  view_site: 'Site',
  view_phone: 'Phone',
  view_mail: 'Email',
  view_card: 'Link card',
  day: 'Day',
  night: 'Night',
  preview_page: 'Page',
  moment_home: 'Home',
  moment_sending: 'Sending',
  moment_done: 'Sent',
  moment_download: 'Download',
  sample_title: 'Harbour house',
  alt_on_site: 'Preview of {{site}}: {{page}}',
  alt_on_phone: 'Preview of {{site}} on a phone: {{page}}',
  alt_mail: 'Preview of an email from {{site}}',
  alt_card: 'Preview of links to {{site}} in a chat',

  // Saving.
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved. Visitors see it now.',
  save_kept: 'Your changes are still here.',
  unsaved: 'Unsaved changes',
  all_saved: 'All changes saved',
  undo: 'Undo',
  redo: 'Redo',
  to_saved: 'Discard changes',
  to_default: 'Reset to default',
  default_ask: 'Reset to default?',
  default_text: 'This clears all colours, pictures and texts. Visitors see no change until you save.',
  default_do: 'Reset',
  default_keep: 'Cancel',
  leave_ask: 'Leave without saving?',
  leave_text: 'Your changes will be lost.',
  leave_do: 'Leave',
  leave_keep: 'Keep editing',

  problem_network: 'We can’t reach the server. Check your connection and try again.',
  problem_busy: 'The server is busy. Try again in {{wait}}.',
  problem_gone: 'This no longer exists. Someone may have deleted it.',
  problem_plan: 'Your plan doesn’t include branding. Upgrade to change how your site looks.',
  problem_unexpected: 'Something went wrong on our side. Try again in a moment.',
} as const

/** Of the editors of looks, of push pages and of widgets, which come together. What senders see speaks either language. */
export const words = {
  branding,
  dashboardNav,
  error,
  proof,
  pushSetup,
  widgets,
  pushPreview: { en: english.push, fr: french.push },
  widgetPreview: { en: englishTitle, fr: frenchTitle },
} as const
export type Words = typeof words
