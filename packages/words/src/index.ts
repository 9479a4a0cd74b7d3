export { createCatalogue, type KeyOf, type Say, type Texts, type Value } from './catalogue.ts'
export * from './languages.ts'
