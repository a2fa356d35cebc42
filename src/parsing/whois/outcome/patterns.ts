import { anyOf } from '#app/parsing/said-in-words.ts';
import { ADDRESSED, ANYWHERE, NOTICE, type Outcome, RESALE, SENTENCES, TERMS } from './phrases.ts';

const DOMAIN =
  '(?:domain ?name|domain|object|record|name|key|entry|data|query|item|domain record|registration|@)(?: name)?:? ?@?';
/** Any wording of a denial; not "can't be registered", which is said of reserved names. */
const NOT =
  "(?:\\([^)]{0,40}\\) ?)?(?:is |was |has |have |does |do |were |are |appears )?(?:currently |presently |still )?(?:(?:could |can ?)(?:not|n't) be (?:found|located|identified)|(?:not|n['o]t)(?: yet| to)? (?:been |being |currently )?(?:found|regist(?:e?re?d|ered)|in (?:the |our |this )?(?:database|registry|whois)|exist|existing|assigned|known|allocated|recorded|located|present|listed|taken|in use|available in (?:the |our )?(?:database|registry)))(?! (?:or|with (?:us|our|this)|through (?:us|our|this)|at (?:our|this)|by (?:@|us|our|this)|in our (?:registrar|reseller)))";

/** In the order they are judged on one line: what forbids a conclusion comes before what draws one. */
export const ORDER: readonly Outcome[] = [
  'throttled',
  'refused',
  'auction',
  'reserved',
  'available',
  'unknown',
];

/** How a sentence begins that says an outcome. */
function beginning(outcome: Outcome): RegExp {
  const sentences = SENTENCES[outcome].map((text) =>
    text.replaceAll('{domain}', DOMAIN).replaceAll('{not}', NOT),
  );
  return anyOf([`^(?:${sentences.join('|')})`]);
}

/** All that is looked for in a sentence. */
export const PATTERNS = {
  throttled: beginning('throttled'),
  refused: beginning('refused'),
  reserved: beginning('reserved'),
  available: beginning('available'),
  unknown: beginning('unknown'),
  anywhere: anyOf(
    ORDER.filter((outcome) => outcome !== 'available').map(
      (outcome) => `(?<${outcome}>${ANYWHERE[outcome]})`,
    ),
  ),
  resale: anyOf(RESALE),
  offered:
    /\b(?:available|free|disponible|disponivel|disponibile|verfugbar|beschikbaar|libre|livre|libero)\b/,
  taken:
    /\balready (?:registered|taken|exists)\b|\b(?:is|has been) taken\b|\bpending.?(?:delete|create|restore)\b|\bredemption\b|\bquarantine\b|\b(?:under|in) dispute\b|\bregistration (?:is|was|has been) (?:suspended|on hold|locked)\b/,
  elsewhere:
    /\bregistered (?:elsewhere|(?:with|through|by|at) (?:another|a different|other) (?:registrar|provider|registry))\b/,
  keptBack:
    /(?<!rights )\breserved\b|\bbut (?:is )?(?:blocked|restricted|prohibited|banned|withheld)\b/,
  terms: anyOf([TERMS]),
  notice: anyOf([NOTICE]),
  addressed: anyOf([ADDRESSED]),
} as const;
