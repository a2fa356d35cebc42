-- Questions to the language model, by day (UTC): no more than the operator allows.
create table model_questions (
  day date primary key,
  asked integer not null
);
