package svc

import "encoding/json"

// Option is a value that may be left out. What is left out is not sent and stays as it is; Null brings a default back.
type Option[T any] map[bool]T

// Set gives a value.
func Set[T any](value T) Option[T] { return Option[T]{true: value} }

// Null is sent as null.
func Null[T any]() Option[T] {
	var none T
	return Option[T]{false: none}
}

// Get returns the value, and whether there is one.
func (o Option[T]) Get() (value T, isSet bool) {
	value, isSet = o[true]
	return value, isSet
}

func (o Option[T]) MarshalJSON() ([]byte, error) {
	if value, isSet := o[true]; isSet {
		return json.Marshal(value)
	}
	return []byte("null"), nil
}

func (o *Option[T]) UnmarshalJSON(text []byte) error {
	var value *T
	if err := json.Unmarshal(text, &value); err != nil {
		return err
	}
	*o = Null[T]()
	if value != nil {
		*o = Set(*value)
	}
	return nil
}
