-- More spellings of countries (codes of three letters, names in other languages) and more legal forms are one now: the
-- workers bring the names that are kept into these forms. Until they are through, some are found by the form before alone.
delete from reverse_reindex;
