/** The page's names for what the API answers and is asked, as its description has them. */
import type {
  Backorder,
  DnsHistory,
  Endings,
  ApiError as ErrorBody,
  operations,
  Registration,
  ReversePage,
  Suggestion,
  WhoisAnswer,
  WhoisHistory,
} from './data/openapi.ts';

export type {
  ApiError as ErrorBody,
  Backorder,
  BackorderEvent,
  CheckAnswer,
  Contact,
  Delivery,
  DnsAnswer,
  DnsHistory,
  DnsType,
  DomainStatus,
  EventPattern,
  Job,
  Key,
  LifecyclePhase,
  OrderState,
  Registration,
  ReversePage,
  Suggestion,
  Suggestions,
  Watch,
  WatchEvent,
  Webhook,
  WhoisAnswer,
  WhoisHistory,
} from './data/openapi.ts';

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type BodyOf<Name extends keyof operations> = Json<operations[Name]['requestBody']>;
type AnswerOf<Name extends keyof operations> = Json<
  operations[Name]['responses'][keyof operations[Name]['responses']]
>;

export type RegistrationDates = Registration['dates'];
export type ServiceNotice = WhoisAnswer['notices'][number];
export type NameParts = Pick<WhoisAnswer, 'domain' | 'unicode' | 'tld' | 'zone'>;
export type Usage = AnswerOf<'getUsage'>;
export type ErrorDetails = NonNullable<ErrorBody['details']>;

export type BulkAnswer = AnswerOf<'bulkWhois'>;
export type BulkResult = BulkAnswer['results'][number];

export type Coverage = NonNullable<WhoisHistory['coverage']>;
export type HistoryRecord = WhoisHistory['records'][number];
export type Change = HistoryRecord['changes'][number];
export type DnsHistoryRecord = DnsHistory['records'][number];

export type ReverseRequest = BodyOf<'reverseWhois'>;
export type Term = ReverseRequest['include'][number];
export type Scope = ReversePage['scope'];
export type FoundDomain = ReversePage['domains'][number];

export type Ending = Endings['endings'][number];
export type Availability = Pick<Suggestion, 'available' | 'status'>;
export type SuggestionsBody = BodyOf<'suggestNames'>;

export type NewBackorder = BodyOf<'placeBackorder'>;
export type ExpectedDrop = NonNullable<Backorder['expectedDrop']>;

export type MadeWebhook = AnswerOf<'createWebhook'>;

export type NewKey = BodyOf<'issueKey'>;
export type IssuedKey = AnswerOf<'issueKey'>;
