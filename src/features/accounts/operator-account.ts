/** Id of the account of the site itself. Nobody signs in to it or reads messages to it: there is a contact page. */
export const OPERATOR_ACCOUNT = 1
