import type { registerUser } from '#features/accounts/contract.ts'
import type { Input } from '#shared/endpoint.ts'

export const PASSWORD = 'damp-soil-and-worms'

/** The registration input of a user with this name. */
export const person = (name: string): Input<typeof registerUser>['body'] => ({
  username: name,
  password: PASSWORD,
  email: `${name}@gardeners.example`,
  fullName: `${name.charAt(0).toUpperCase()}${name.slice(1)} Gardener`,
  location: 'Leeds',
})
