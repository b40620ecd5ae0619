/** What a widget says where it has no title of its own. Those who set it up see that in either language. */
export const widgetTitle = 'Des fichiers pour {{receiver}}'
