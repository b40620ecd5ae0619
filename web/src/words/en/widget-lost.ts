/** What a widget says where its words could not be fetched: these come with the page, in either language. */
export const widgetLost = { text: 'This form couldn’t be opened. Check your connection.', reload: 'Try again' }
