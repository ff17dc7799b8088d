import { createContext, useContext } from 'react'

const FormContext = createContext<() => void>(() => {})

export const HouseholdFormProvider = FormContext.Provider

/** Opens the dialog in which viewers say who lives with them. */
export const useHouseholdForm = (): (() => void) => useContext(FormContext)
