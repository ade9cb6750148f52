"""One table as a record: its fields, the action codes, hands, seats and the wall."""
