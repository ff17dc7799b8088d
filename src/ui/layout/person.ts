/** The fields of the signed-in user that the layout shows. */
export interface Person {
  fullName: string
  username: string
  email: string
  avatar?: string | null
}
