"""What a seat may know as numbers: encoders of games, observers over them, symmetries."""
