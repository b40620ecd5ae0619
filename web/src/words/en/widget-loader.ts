/** What the script says that shows a widget on somebody's page, around the frame and before it is there. */
export const words = {
  send_files: 'Send files',
  close: 'Close',
}
