import type { en } from './en.ts'
import type { Language, PluralForms } from './languages.ts'

/** English says which texts there are, which have a count, and what else each is given. */
type English = typeof en

export type Key = keyof English

/** The names in braces: `'{name} commented'` has `name`. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

type NamesOf<Text> = Text extends { other: infer Other } ? NamesIn<Other> : NamesIn<Text>

/** The parameters of a text. */
export type ParamNames<K extends Key> = K extends Key ? NamesOf<English[K]> : never

/** The texts with a count, whose form it decides. */
type CountedKey = { [K in Key]: English[K] extends string ? never : K }[Key]

type Given<K extends Key> = ParamNames<K> | (K extends CountedKey ? 'count' : never)

export type Params<K extends Key> = [Given<K>] extends [never]
  ? []
  : [{ [Name in Given<K>]: Name extends 'count' ? CountOf<K> : string }]

/** The texts that are given nothing. */
export type PlainKey = { [K in Key]: Params<K> extends [] ? K : never }[Key]

type CountOf<K extends Key> = K extends CountedKey ? number : string

/** All texts in one language: one that is missing does not compile. */
export type Translation<In extends Language> = {
  [K in Key]: English[K] extends string ? string : Record<PluralForms[In], string>
}

/**
 * A translated text has the parameters of the English one, else it does not compile. Forms for few things may do without
 * the count: `one` is often a word.
 */
type Checked<Texts> = {
  [K in keyof Texts]: K extends Key
    ? Texts[K] extends string
      ? SameNames<NamesIn<Texts[K]>, ParamNames<K>>
      : {
          [Form in keyof Texts[K]]: Form extends 'other' | 'many' | 'few'
            ? SameNames<NamesIn<Texts[K][Form]>, ParamNames<K>>
            : SameNames<NamesIn<Texts[K][Form]> | 'count', ParamNames<K> | 'count'>
        }
    : never
}

type SameNames<Found, Wanted> = [Found] extends [Wanted]
  ? [Wanted] extends [Found]
    ? unknown
    : { missing: Exclude<Wanted, Found> }
  : { unknown: Exclude<Found, Wanted> }

export function translation<In extends Language, const Texts extends Translation<In>>(
  _language: In,
  texts: Texts & Checked<Texts>,
): Translation<In> {
  return texts
}
